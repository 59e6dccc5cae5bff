/** `bun tools/expressions/check-expressions.ts`: asks recheck about expressions that are new, and keeps what it has found to be linear. */
import { builtExpressions, expressionsOf, isEnded, judge, KEPT, keyOf } from './expressions'

const known = new Set<string>(await Bun.file(KEPT).json())
const { written } = await expressionsOf()
const all = [...written, ...(await builtExpressions())].filter((one) => !isEnded(one))
const kept = new Set<string>()
for (const one of all) {
  const said = known.has(keyOf(one)) ? 'safe' : await judge(one)
  if (said === 'safe') kept.add(keyOf(one))
  else console.error(`${said}  ${keyOf(one)}  ${one.places.join(' ')}`)
}
await Bun.write(KEPT, `${JSON.stringify([...kept].sort(), null, 2)}\n`)
process.exit(all.every((one) => kept.has(keyOf(one))) ? 0 : 1)
