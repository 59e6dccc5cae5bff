import { openApi, UNATTENDED } from '../../tests/e2e/api-client'
import { setupLink } from '../../tests/e2e/first-run'
import {
  bareFolder,
  discard,
  freePort,
  type RunningTrivet,
  runTrivet,
  startTrivet,
} from '../../tests/support/executable'
import { openModel } from '../../tests/support/model-stand-in'
import { startReaderRegistry } from '../../tests/support/reader-registry'
import { fillKitchen } from './fill'
import { fillOthers, openSite } from './fill-others'
import { otherPagesOf } from './other-pages'
import { type Place, pagesOf, type Shot } from './pages'

export interface Photographed {
  /** Where each server is, `https://localhost:8443`. */
  addresses: Partial<Record<Place, string>>
  shotsOf(isPhone: boolean): Shot[]
  close(): Promise<void>
}

const ADMINISTRATOR = { ...UNATTENDED, TRIVET_ADMIN_NAME: 'Mara Berg' }

const fullOf = async (locale: string, env: Record<string, string> = {}): Promise<RunningTrivet> => {
  const folder = bareFolder()
  runTrivet(folder, ['demo', `--language=${locale}`], ADMINISTRATOR)
  return startTrivet({ folder, env: { ...ADMINISTRATOR, ...env } })
}

/** The kitchen of the pages that a cook meets daily. */
export async function startDaily(locale: string): Promise<Photographed> {
  const full = await fullOf(locale)
  const kitchen = await fillKitchen(await openApi(full))
  return {
    addresses: { full: full.address },
    shotsOf: (isPhone) => pagesOf(kitchen, isPhone),
    close: () => discard(full),
  }
}

/** What a page is translated into is not read here: each text comes back as it went. */
const translated = (text: string) => {
  const { texts = [] } = JSON.parse(text) as { texts?: object[] }
  return {
    body: JSON.stringify({ message: { role: 'assistant', content: JSON.stringify({ texts }) }, done: true }),
  }
}

/** A kitchen with everything that the other pages are about, an empty one behind HTTPS, and one that is not set up. */
export async function startOthers(locale: string): Promise<Photographed> {
  const [model, registry, site] = await Promise.all([
    openModel(({ text }) => translated(text)),
    startReaderRegistry(),
    openSite(),
  ])
  const full = await fullOf(locale, {
    ...registry.env,
    TRIVET_ALLOWED_HOSTS: '127.0.0.1',
    TRIVET_AI_TRANSLATION_URL: model.ollama,
    TRIVET_AI_TRANSLATION_MODEL: 'gemma3',
    TRIVET_AI_PICTURE_URL: model.ollama,
    TRIVET_AI_PICTURE_MODEL: 'gemma3',
    TRIVET_AI_TIDY_URL: model.ollama,
    TRIVET_AI_TIDY_MODEL: 'gemma3',
    TRIVET_UPDATES_FROM: 'http://127.0.0.1:9',
  })
  const port = freePort()
  const empty = await startTrivet({
    env: {
      ...ADMINISTRATOR,
      TRIVET_HTTPS: 'own',
      TRIVET_HTTPS_NAMES: 'trivet.home, localhost',
      TRIVET_HTTPS_PORT: String(port),
    },
  })
  const fresh = await startTrivet()
  const kitchen = await fillKitchen(await openApi(full))
  const others = await fillOthers(full, kitchen, site.address)
  const setup = setupLink(fresh).slice(fresh.address.length)
  return {
    addresses: { full: full.address, empty: `https://localhost:${port}`, fresh: fresh.address },
    shotsOf: (isPhone) =>
      otherPagesOf(kitchen, others, { site: site.address, isPhone }).map((shot) =>
        shot.on === 'fresh' ? { ...shot, path: setup } : shot,
      ),
    async close() {
      await Promise.all([full, empty, fresh].map(discard))
      await model.close()
      registry.close()
      site.close()
    },
  }
}
