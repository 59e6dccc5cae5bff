import * as v from 'valibot'

interface FlagSpec {
  /** Its column in `users`. */
  column: string
  /** What a route asks for that needs it. */
  access: string
  /** Who may change it. */
  setBy: 'administrator' | 'self'
  /** One sentence for the API's documentation. */
  need: string
  /** Message ids of its switch, for flags that are in a form. */
  labelId?: string
  hintId?: string
}

/**
 * What members may do beyond everyone's rights, by its name in the code and on the wire; no one has any from the start, and an
 * administrator has all. A new one is a line here and a migration with its column: schemas, SQL, access and documents follow.
 */
export const FLAGS = {
  admin: { column: 'admin', access: 'admin', setBy: 'administrator', need: 'For administrators.' },
  advanced: {
    column: 'advanced',
    access: 'advanced',
    setBy: 'self',
    need: 'Needs the advanced features.',
    labelId: 'user.advanced',
    hintId: 'user.advanced-hint',
  },
  canInvite: {
    column: 'can_invite',
    access: 'invite',
    setBy: 'administrator',
    need: 'Needs the permission to invite.',
  },
  canManage: {
    column: 'can_manage',
    access: 'manage',
    setBy: 'administrator',
    need: 'Needs the permission to manage the group.',
  },
  canOrganize: {
    column: 'can_organize',
    access: 'organize',
    setBy: 'administrator',
    need: 'Needs the permission to organize data.',
  },
} as const satisfies Record<string, FlagSpec>

export type Flag = keyof typeof FLAGS
export type Flags = Record<Flag, boolean>
export type FlagAccess = (typeof FLAGS)[Flag]['access']
/** The flags as a row of `users` holds them. */
export type FlagRow = { [Name in Flag as (typeof FLAGS)[Name]['column']]: number }

export const FLAG_NAMES = Object.keys(FLAGS) as Flag[]
/** Those that members set themselves. */
export const OWN_FLAG_NAMES = FLAG_NAMES.filter((name) => FLAGS[name].setBy === 'self')
export const FLAG_COLUMNS = FLAG_NAMES.map((name) => FLAGS[name].column)

function flagsBy(value: (name: Flag) => boolean): Flags {
  return Object.fromEntries(FLAG_NAMES.map((name) => [name, value(name)])) as Flags
}

export const NO_FLAGS: Flags = flagsBy(() => false)
export const ALL_FLAGS: Flags = flagsBy(() => true)

/** The flags alone of something that has them among other fields. */
export function flagsOf(holder: Flags): Flags {
  return flagsBy((name) => holder[name])
}

export function readFlags(row: FlagRow): Flags {
  return flagsBy((name) => row[FLAGS[name].column] === 1)
}

/** `u.admin, u.advanced, …` */
export const USER_FLAG_COLUMNS = FLAG_COLUMNS.map((column) => `u.${column}`).join(', ')

/** `canInvite` → `can-invite`, as an option of a command. */
export function flagOption(name: Flag): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

/** Message ids of the switch of a flag that is in a form. */
export function flagTexts(name: Flag): Pick<FlagSpec, 'labelId' | 'hintId'> {
  const spec: FlagSpec = FLAGS[name]
  return spec
}

/** The flags among `wanted` that a writer may set, the others as they are. */
export function allowedFlags(writer: { admin: boolean }, current: Flags, wanted: Flags): Flags {
  return flagsBy((name) => (writer.admin || FLAGS[name].setBy === 'self' ? wanted : current)[name])
}

/** Whether one's flags open what asks for this access; administrators may do everything. */
export function opens(flags: Flags, access: FlagAccess): boolean {
  return flags.admin || FLAG_NAMES.some((name) => FLAGS[name].access === access && flags[name])
}

const Left = v.optional(v.boolean(), false)

/** Entries of a body that sets all flags; what is left out is false. */
export const FLAG_INPUTS = v.entriesFromList(FLAG_NAMES, Left)
/** Entries of an answer that names all flags. */
export const FLAG_OUTPUTS = v.entriesFromList(FLAG_NAMES, v.boolean())
