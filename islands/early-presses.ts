/**
 * The boxes that were pressed before the script came, by name, those of an earlier page included that it never came to; they are handed
 * on once.
 * @param key where the page has noted them (`EarlyPresses`)
 */
export function takeEarlyPresses(within: HTMLElement, key: string): Map<string, boolean> {
  const boxes = [...within.querySelectorAll<HTMLInputElement>('input[type=checkbox][name]')]
  const here = boxes.filter((box) => box.checked !== box.defaultChecked)
  let noted: Record<string, boolean> = {}
  try {
    noted = JSON.parse(localStorage.getItem(key) ?? '{}')
    localStorage.removeItem(key)
  } catch {
    // A browser that stores nothing has noted nothing.
  }
  return new Map([...Object.entries(noted), ...here.map(({ name, checked }) => [name, checked] as const)])
}
