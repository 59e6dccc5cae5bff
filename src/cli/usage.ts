import { ARCHIVE_KINDS } from '../importers/archive/archive-kind.schema'
import { COLUMN_FIELDS } from '../importers/archive/kinds/columns.rules'
import { FLAG_NAMES, flagOption } from '../platform/flags'

/** What each command takes, for `--help` and for wrong calls. */
export const USAGE = {
  serve: `usage: trivet [serve]

Starts the server and runs until you stop it. Settings are TRIVET_… variables; docs/operating/settings.md lists them.`,

  migrate: `usage: trivet migrate [--check]

Upgrades the database in TRIVET_DATA_DIR and stops. Makes a snapshot and tries the upgrade on a copy first. --check only tries it on a
copy; the database doesn't change and may be in use.`,

  health: `usage: trivet health

Asks the server with these settings on this machine. Exit code 0 if it is healthy, otherwise 1.`,

  user: `usage: trivet user list [--json]
       trivet user create NAME --email ADDRESS [--full-name NAME] [--group NAME] [--password-stdin]
                           ${FLAG_NAMES.map((name) => `[--${flagOption(name)}]`).join(' ')}
       trivet user password NAME [--password-stdin] [--keep-tokens]
       trivet user unlock NAME
       trivet user remove-second-factor NAME
       trivet user flags NAME [--FLAG | --no-FLAG]...
       trivet user move NAME --group NAME
       trivet user remove NAME [--recipes-to NAME] [--lists-to NAME] [--keep-links]

NAME is the username or, except for create, the email address. FLAG is one of
${FLAG_NAMES.map(flagOption).join(', ')}. Without --password-stdin, Trivet makes up a password and prints it once. A new
password ends every session and revokes every API token; --keep-tokens keeps the tokens. Recipes, plans, comments, and lists of a
person who is moved or removed stay in the group. --json prints the result as one line of JSON.`,

  group: `usage: trivet group list [--json]
       trivet group create NAME [--open]
       trivet group rename NAME NEW-NAME
       trivet group remove NAME

A new group is private; with --open, anyone can view its public recipes. remove deletes a group that has no members, with everything
in it. --json prints the result as one line of JSON.`,

  export: `usage: trivet export --format json|md|cook|zip|paprika|mealie --out PATH [--group NAME]

Exports everything in a group. json (schema.org), md, and cook write a folder of files with their photos, or one archive if PATH ends
with .zip. zip, paprika, and mealie (with people, plans, and lists) write one file. Trivet can import all of them again. Without
--group, exports the only group on the server.`,

  import: `usage: trivet import ARCHIVE [--type TYPE] [--columns FIELD=HEADING,…] [--group NAME] [--user NAME] [--dry-run] [--json]

Imports the recipes in an archive from another app. TYPE is one of
${ARCHIVE_KINDS.join(', ')};
without it, Trivet recognizes the app by the archive's content. --columns says what the columns of a CSV mean; FIELD is one of
${COLUMN_FIELDS.join(', ')}. Without --group, recipes go to the only group on the server;
without --user, to that group's first administrator. --dry-run reads everything and changes nothing. The server may be running.`,

  'import-instance': `usage: trivet import-instance BACKUP.zip [--dry-run] [--json]
       trivet import-instance ADDRESS --token-stdin [--dry-run] [--json]

Imports everything in a Mealie backup of any version: groups, people with their passwords, recipes, foods, plans, lists, and photos. A
group is imported completely or not at all; a group that is already here stays as it is. Lists what changed, row by row with --json.
--dry-run reads everything and changes nothing. The server may be running, and the data directory may be empty.
With the ADDRESS of a running Mealie server, imports the group of the API token read from standard input (an administrator's token
imports everyone in it). Passwords and notifiers are only included in a backup.`,

  scrape: `usage: trivet scrape [--jsonl] [FILE|-]...

Prints the recipe in each saved page, plain or gzipped. With --jsonl it reads lines {"file","path","url"} from standard
input and writes a line {"file","recipe"} or {"file","error"} for each.`,

  parse: `usage: trivet parse [--parser nlp|brute] [--language TAG] [--jsonl] < LINES

Prints quantity, unit, food, note, and confidence of each ingredient line, separated by bars, or as JSON with --jsonl.`,

  nutrition: `usage: trivet nutrition --jsonl < LINES

Reads lines {"ingredients":["200 g flour",…],"servings":4,"language":"en"} from standard input and writes a line {"perServing","matched","lines"}
for each: energy in kcal, cholesterol in mg, everything else in g. Without servings, it is for the whole recipe. perServing is null if less
than 80% of the weight is recognized; "lines" shows what each ingredient counts as. These are estimates, not medical advice.`,

  backup: `usage: trivet backup [--to FILE|DIR | --send] [--json]
       trivet backup --check-s3

Creates and verifies a backup of everything, whether the server is running or not. Without --to, the backup goes into the backups folder
and shares photos with the others there. --to writes one complete file, and --send sends such a file to the S3 storage in the settings.
--check-s3 writes, reads, and deletes a small file there.`,

  restore: `usage: trivet restore FILE|s3:NAME [--json]
       trivet restore --back

Replaces everything with a backup, after verifying all of it. FILE can be a name in the backups folder or the snapshot an upgrade made;
s3:NAME is downloaded from the S3 storage in the settings. The earlier data is kept, and --back undoes the restore. A running server
must be stopped first, or restore on its Backups page instead.`,

  update: `usage: trivet update --check [--json]
       trivet update [VERSION] [--json]
       trivet update --back [--yes] [--json]

Downloads the newest release from TRIVET_UPDATES_FROM and installs it: after verifying its signature and checksum, trying the database
upgrade on a copy, and making a backup. Restarts a systemd service. Installs an older release only if VERSION names it. --back returns to
the previous version; if that needs the earlier database, it lists what changed since and asks for --yes. If anything fails, a working
executable stays in place.`,

  readers: `usage: trivet readers [list] [--json]
       trivet readers add FILE|FOLDER… [--json]

Manages what browsers read pictures with: text in photos (tesseract.js-core and a language) and HEIC photos (libheif-js), in the ocr/ and
heic/ folders of the data directory. add takes npm packages as downloaded (.tgz), folders such as node_modules, and single files. A
running server finds them immediately. docs/operating/pictures.md lists the packages.`,

  demo: `usage: trivet demo [--language TAG]
       trivet demo --recipes N [--groups G] [--seed S]

Fills an empty data directory with thirty recipes with photos, foods, units, and labels, in the language of --language or of LANG, as
far as it has it, else in English.
With --recipes, fills it with N made-up recipes (1 to 1000000) for measuring, spread evenly over G groups (1 by default). The same seed
makes the same recipes.`,
} as const

/** The commands and what they do, in the order of the list. */
export const SUMMARY: readonly (readonly [call: string, does: string])[] = [
  ['[serve]', 'start the server'],
  ['migrate', 'upgrade the database and stop'],
  ['health', 'check whether the server is healthy (exit code 0 or 1)'],
  ['user COMMAND', 'list, create, password, unlock, flags, move, remove'],
  ['group COMMAND', 'list, create, rename, remove'],
  ['scrape [FILE]', 'print the recipes found in pages'],
  ['parse [--jsonl]', 'print ingredients as quantity, unit, food, and note'],
  ['nutrition --jsonl', 'print the nutrition of recipes per serving'],
  ['export --out PATH', 'export all recipes of a group as files'],
  ['import ARCHIVE', 'import recipes from another app'],
  ['import-instance ZIP', 'import everything from Mealie: groups, people, recipes, plans, and lists'],
  ['backup [--to FILE]', 'create and verify a backup'],
  ['restore FILE', 'replace everything with a backup'],
  ['update [--check]', 'install a newer release, or go back to the version before'],
  ['readers [add FILE]', 'manage what browsers read pictures with'],
  ['demo', 'fill an empty data directory with thirty recipes to look at'],
  ['--version', ''],
]
