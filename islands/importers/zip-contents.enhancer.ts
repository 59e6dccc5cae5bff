/** What an application may keep a recipe in. */
const RECIPE_FILE = /\.(?:json|zip|paprikarecipe|melarecipe|crumb|md|markdown|cook|txt|html|csv)$/i
/** Names that are shown; more are an ellipsis. */
const MOST_NAMES = 5
/** A recipe's JSON is smaller. */
const MOST_JSON_BYTES = 1_000_000

/** The names of the recipes in a zip: from their JSON, else the names of their files. Only those that are shown are unpacked. */
async function recipesIn(zip: Blob): Promise<string[]> {
  const { strFromU8, unzipSync } = await import('fflate')
  const paths: string[] = []
  const files = unzipSync(new Uint8Array(await zip.arrayBuffer()), {
    filter: ({ name, originalSize }) => {
      const isRecipe = RECIPE_FILE.test(name) && !/(?:^|\/)[._]/.test(name) && paths.push(name) <= MOST_NAMES
      return isRecipe && name.endsWith('.json') && originalSize <= MOST_JSON_BYTES
    },
  })
  return paths.map((path) => {
    const name = path.slice(path.lastIndexOf('/') + 1).replace(RECIPE_FILE, '')
    try {
      const { name: own } = JSON.parse(strFromU8(files[path]!)) as { name?: unknown }
      return typeof own === 'string' && own !== '' ? own : name
    } catch {
      return name
    }
  })
}

/** Says what a chosen zip holds, or that it is too large, before it is sent over a slow line. The server decides all the same. */
export default function enhance(root: HTMLElement): void {
  const output = root.parentElement!.querySelector('output')!
  const input = root.closest('form')!.querySelector<HTMLInputElement>('input[type=file]')!
  const { maxBytes, tooLarge, nothing, holds } = root.dataset
  const tell = (text: string) => {
    output.textContent = text
    output.hidden = text === ''
  }

  async function look(): Promise<void> {
    const file = input.files?.[0]
    const isZip = file?.name.toLowerCase().endsWith('.zip') === true
    const isTooLarge = isZip && file.size > Number(maxBytes)
    input.setCustomValidity(isTooLarge ? tooLarge! : '')
    tell(isTooLarge ? tooLarge! : '')
    if (!isZip || isTooLarge) return
    const names = await recipesIn(file).catch(() => null)
    // Another file may have been chosen meanwhile, and what cannot be read here the server says more about.
    if (names === null || input.files?.[0] !== file) return
    const shown = names.slice(0, MOST_NAMES)
    const list = new Intl.ListFormat(document.documentElement.lang, { type: 'unit' }).format(shown)
    const all = names.length > shown.length ? `${list}…` : list
    tell(shown.length > 0 ? holds!.replace('{names}', () => all) : nothing!)
  }

  input.addEventListener('change', look)
  void look()
}
