/** Another process that writes to a database in use: `bun second-process.ts DATABASE USER_ID CHANGE…`, changes of pea-changes.ts. */
import { createServices } from '../../src/app/create-services'
import { loadConfig } from '../../src/platform/config/config'
import { createContext } from '../../src/platform/context'
import { openDatabase } from '../../src/platform/db/open'
import { silentLog } from '../../src/platform/log'
import { findActor } from '../../src/users/actor.service'
import { PEA_CHANGES, type PeaChange } from './pea-changes'

const [file, userId, ...changes] = process.argv.slice(2)
const opened = openDatabase(file!)
const { config } = loadConfig({ TRIVET_DATA_DIR: '/nonexistent' })
const services = createServices(config, silentLog, opened)
const ctx = createContext(services, findActor(services, userId!)!, 'en-US')
for (const change of changes) PEA_CHANGES[change as PeaChange](ctx)
opened.close()
