import { parseArgs } from 'node:util'
import { createAccount } from '../auth/operator.service'
import { ensureUnattendedAdmin } from '../auth/setup/setup.service'
import { createGroup } from '../groups/group.service'
import type { Actor, Services } from '../platform/context'
import { ALL_FLAGS } from '../platform/flags'
import { LOCALES, localeOfEnvironment } from '../platform/i18n/i18n'
import { newSecretToken } from '../platform/security/secret-token'
import { countRecipes } from '../recipes/recipe/recipe.service'
import { fillDemo } from '../seeds/demo.service'
import { findActor } from '../users/actor.service'
import { listAllUsers } from '../users/user.service'
import type { CommandIo } from './scrape'
import { USAGE } from './usage'

const MOST = 1_000_000

type Io = Pick<CommandIo, 'write' | 'writeError'>

function wholeNumber(text: string | undefined, from: number, to: number): number | undefined {
  if (text === undefined || !/^\d{1,9}$/.test(text)) return undefined
  const number = Number(text)
  return number >= from && number <= to ? number : undefined
}

interface DemoSize {
  /** Null for the thirty recipes with pictures; else so many invented ones, for measuring. */
  recipes: number | null
  /** In which the thirty are. */
  language: string
  groups: number
  seed: number
}

const TEXT = { type: 'string' } as const
const OPTIONS = { recipes: TEXT, groups: TEXT, seed: TEXT, language: TEXT } as const

/** `de` and `de-DE` are German. */
const isOf = (code: string, tag: string) => `${code}-`.toLowerCase().startsWith(`${tag}-`.toLowerCase())

function parse(args: string[]): DemoSize | undefined {
  try {
    const { values } = parseArgs({ args, options: OPTIONS })
    const language =
      values.language === undefined
        ? localeOfEnvironment(process.env)
        : LOCALES.find(({ code }) => isOf(code, values.language!))?.code
    if (language === undefined) return undefined
    if (values.recipes === undefined)
      return values.groups || values.seed ? undefined : { recipes: null, groups: 1, seed: 1, language }
    const recipes = wholeNumber(values.recipes, 1, MOST)
    const groups = wholeNumber(values.groups ?? '1', 1, recipes ?? 1)
    const seed = wholeNumber(values.seed ?? '1', 0, 999_999_999)
    if (recipes === undefined || groups === undefined || seed === undefined) return undefined
    return { recipes, groups, seed, language }
  } catch {
    return undefined
  }
}

// Someone must own the recipes: an existing member, the administrator of the settings, or one made up for the demo.
async function ensureOwner(services: Services, io: Io) {
  const users = listAllUsers(services)
  if (users.length > 0) return users.find((user) => user.admin) ?? users[0]
  if (await ensureUnattendedAdmin(services)) return listAllUsers(services)[0]
  const password = newSecretToken().slice(0, 16)
  const user = await createAccount(services, {
    username: 'demo',
    fullName: 'Demo',
    email: 'demo@example.com',
    password,
    groupName: null,
    flags: ALL_FLAGS,
  })
  io.write(`Sign in as demo with the password ${password}`)
  return user
}

// What is invented can be invented again: nothing is lost when the machine stops halfway, so the disk is not waited for.
function hurry({ raw }: Services): void {
  for (const pragma of ['synchronous = OFF', 'cache_size = -262144', 'wal_autocheckpoint = 20000'])
    raw.run(`PRAGMA ${pragma}`)
}

/** The first group is the owner's; in the others the owner cooks as a guest. */
function fillGroups(
  services: Services,
  owner: Actor,
  { recipes, groups, seed }: DemoSize & { recipes: number },
  io: Io,
): void {
  let done = 0
  for (let at = 0; at < groups; at++) {
    const share = Math.floor(((at + 1) * recipes) / groups) - Math.floor((at * recipes) / groups)
    const group = at === 0 ? null : createGroup(services, { name: `Household ${at + 1}`, isPrivate: true })
    const actor = group
      ? { ...owner, groupId: group.id, groupSlug: group.slug, groupName: group.name }
      : owner
    let own = 0
    fillDemo(services, actor, {
      recipes: share,
      seed: seed + at,
      onProgress(written) {
        done += written - own
        own = written
        if (done % 10_000 === 0) io.write(`${done} recipes…`)
      },
    })
  }
}

/** `trivet demo`: 0 when the recipes are in, 1 when there are some already, 2 for arguments it does not know. */
export async function runDemo(args: string[], services: Services, io: Io): Promise<number> {
  const options = parse(args)
  if (!options) {
    io.writeError(USAGE.demo)
    return 2
  }
  if (listAllUsers(services).some((user) => countRecipes(services, user.groupId) > 0)) {
    io.writeError('This data directory already has recipes. The demo needs an empty one.')
    return 1
  }
  const owner = await ensureOwner(services, io)
  const actor = owner && findActor(services, owner.id)
  if (!actor) throw new Error('no user can own the recipes')
  const started = performance.now()
  hurry(services)
  const { recipes } = options
  if (recipes !== null) fillGroups(services, actor, { ...options, recipes }, io)
  const count =
    recipes ??
    (await (await import('../seeds/demo-kitchen.service')).fillDemoKitchen(services, actor, options.language))
  services.raw.run('PRAGMA optimize')
  io.write(`${count} recipes in ${((performance.now() - started) / 1000).toFixed(1)} s`)
  return 0
}
