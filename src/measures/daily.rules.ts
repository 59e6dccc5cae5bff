/** A number below 2³² that is the same for the same words and looks like chance: what is chosen by it stays for a day. */
export function chanceOf(seed: string, key: string | number): number {
  let hash = 0x811c9dc5
  const text = `${seed} ${key}`
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  // What differs in its last letter alone is spread as well.
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  return (hash ^ (hash >>> 13)) >>> 0
}

/** Things in the order of chance. @param keyOf what tells them apart */
export function byChance<Thing>(
  seed: string,
  things: Iterable<Thing>,
  keyOf: (thing: Thing) => string | number,
): Thing[] {
  return [...things]
    .map((thing) => ({ thing, chance: chanceOf(seed, keyOf(thing)) }))
    .sort((one, other) => one.chance - other.chance)
    .map(({ thing }) => thing)
}
