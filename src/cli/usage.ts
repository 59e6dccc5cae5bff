import { ARCHIVE_KINDS } from '../importers/archive/archive-kind.schema'
import { COLUMN_FIELDS } from '../importers/archive/kinds/columns.rules'
import { FLAG_NAMES, flagOption } from '../platform/flags'

/** What each command takes, for `--help` and for whoever got it wrong. */
export const USAGE = {
  serve: `usage: trivet [serve]

Runs until it is told to stop. Settings are TRIVET_… variables; docs/operating/settings.md lists them.`,

  migrate: `usage: trivet migrate [--check]

Brings the database of TRIVET_DATA_DIR up to date and stops: after a snapshot, and after it went well on a copy. With --check it is
tried on a copy alone; the database may be in use and stays as it is.`,

  health: `usage: trivet health

Asks the server of the same settings on this machine: exit code 0 when it is well, else 1.`,

  user: `usage: trivet user list [--json]
       trivet user create NAME --email ADDRESS [--full-name NAME] [--group NAME] [--password-stdin]
                           ${FLAG_NAMES.map((name) => `[--${flagOption(name)}]`).join(' ')}
       trivet user password NAME [--password-stdin] [--keep-tokens]
       trivet user unlock NAME
       trivet user remove-second-factor NAME
       trivet user flags NAME [--FLAG | --no-FLAG]...
       trivet user move NAME --group NAME
       trivet user remove NAME [--recipes-to NAME] [--lists-to NAME] [--keep-links]

NAME is the user name or, but for create, the e-mail address; FLAG is one of
${FLAG_NAMES.map(flagOption).join(', ')}. Without --password-stdin a password is made up and printed once. A new password
ends every session and revokes every API token; --keep-tokens spares the tokens. Recipes, plans, comments and lists of somebody who
moves or is removed stay in the group. With --json each prints what it did as one line of JSON.`,

  group: `usage: trivet group list [--json]
       trivet group create NAME [--open]
       trivet group rename NAME NEW-NAME
       trivet group remove NAME

A new group is private; with --open anybody may read its public recipes. A group goes with everything in it, once it has no members.
With --json each prints what it did as one line of JSON.`,

  export: `usage: trivet export --format json|md|cook|zip|paprika|mealie --out PATH [--group NAME]

Writes everything of a group in a format that others read: json (schema.org), md and cook as a folder of files with their photographs
beside, or as one archive when PATH ends with .zip; zip, the layout of bulk exports, paprika, and mealie, the layout of its
backups with people, plans and lists, as one file. Trivet reads all of them back. Without --group the only group there is.`,

  import: `usage: trivet import ARCHIVE [--type TYPE] [--columns FIELD=HEADING,…] [--group NAME] [--user NAME] [--dry-run] [--json]

Brings the recipes in an archive of another application over. TYPE is one of
${ARCHIVE_KINDS.join(', ')};
without it the application is told by what is in the archive. --columns says what the columns of a CSV mean; FIELD is one of
${COLUMN_FIELDS.join(', ')}. Without --group they go to the only group there is, without
--user to that group's first administrator. --dry-run reads everything and writes nothing. The server may be running.`,

  'import-instance': `usage: trivet import-instance BACKUP.zip [--dry-run] [--json]
       trivet import-instance ADDRESS --token-stdin [--dry-run] [--json]

Brings everything in a backup of Mealie over, whatever its version: groups, people with their passwords, recipes, foods, plans, lists,
photographs. A group comes whole or not at all; one that is here already stays as it is. What could not stay as it was is told, row
by row with --json. --dry-run reads everything and writes nothing. The server may be running, and the data directory may be empty.
From the address of a running Mealie comes the group of the API token that is given on standard input, an administrator's for everybody
in it; passwords and notifiers it does not tell.`,

  scrape: `usage: trivet scrape [--jsonl] [FILE|-]...

Prints the recipe in each saved page, plain or gzipped. With --jsonl it reads lines {"file","path","url"} from standard
input and writes a line {"file","recipe"} or {"file","error"} for each.`,

  parse: `usage: trivet parse [--parser nlp|brute] [--language TAG] [--jsonl] < LINES

Prints quantity, unit, food, note and confidence of each ingredient line, between bars or with --jsonl as JSON.`,

  nutrition: `usage: trivet nutrition --jsonl < LINES

Reads lines {"ingredients":["200 g flour",…],"servings":4,"language":"en"} from standard input and writes a line {"perServing","matched","lines"}
for each: energy in kcal, cholesterol in mg, everything else in g. Without servings it is the whole. perServing is null where less than 80 %
of the weight is understood; "lines" says what each ingredient was taken for. Estimates, never medical advice.`,

  backup: `usage: trivet backup [--to FILE|DIR | --send] [--json]
       trivet backup --check-s3

Makes a backup of everything and proves it, while the server runs or not. Without --to it lies in the folder of backups and shares
photographs with the others there; with --to it is one file that has everything in itself, and --send sends such a copy to the S3 storage of the settings. --check-s3 writes,
reads and deletes a small file there.`,

  restore: `usage: trivet restore FILE|s3:NAME [--json]
       trivet restore --back

Puts a backup in the place of everything, after all of it was read through; FILE may be a name in the folder of backups,
or the snapshot of the database that an upgrade made; s3:NAME is fetched from the S3 storage of the settings. What was
there before is kept, and --back goes back to it. Not while a server runs: it restores on its own page.`,

  update: `usage: trivet update --check [--json]
       trivet update [VERSION] [--json]
       trivet update --back [--yes] [--json]

Asks the address of TRIVET_UPDATES_FROM for the newest release and puts it in the place of this executable: once its signature and
sum are right, the upgrade of the database has gone well on a copy and a backup is made. A service of systemd is restarted. An older
release is taken only where VERSION names it. --back returns to the version before; where that needs the database of before, it says
what was written since and wants --yes. Whatever stops it, an executable that works is there.`,

  readers: `usage: trivet readers [list] [--json]
       trivet readers add FILE|FOLDER… [--json]

What browsers read pictures with: text in photographs (tesseract.js-core and a language) and HEIC photographs (libheif-js). They lie in
ocr/ and heic/ of the data directory. add takes npm packages as they are downloaded (.tgz), folders such as node_modules, and plain
files; a running server finds them at once. docs/operating/pictures.md names the packages.`,

  demo: `usage: trivet demo --recipes N [--groups G] [--seed S]

Fills an empty data directory with N invented recipes (1 to 1000000), spread evenly over G groups (1, unless told); the same
seed gives the same recipes.`,
} as const

/** What the list of commands says of each, in its order. */
export const SUMMARY: readonly (readonly [call: string, does: string])[] = [
  ['[serve]', 'start the server'],
  ['migrate', 'bring the database up to date and stop'],
  ['health', 'ask the running server whether it is well (exit code 0 or 1)'],
  ['user …', 'list, create, password, unlock, flags, move, remove'],
  ['group …', 'list, create, rename, remove'],
  ['scrape [--jsonl] …', 'print the recipes that are found in pages'],
  ['parse [--jsonl]', 'print ingredients as quantity, unit, food and note'],
  ['nutrition --jsonl', 'print what the servings of recipes hold'],
  ['export …', 'write all recipes of a group as files'],
  ['import ARCHIVE', 'bring the recipes of another application over'],
  ['import-instance …', 'bring a whole Mealie over: groups, people, recipes, plans and lists'],
  ['backup [--to FILE]', 'make a backup and prove it'],
  ['restore FILE', 'put a backup in the place of everything'],
  ['update [--check]', 'replace this executable by a newer release, or go back'],
  ['readers [add …]', 'what browsers read text in pictures and HEIC photographs with'],
  ['demo --recipes N', 'fill an empty data directory with invented recipes'],
  ['--version', ''],
]
