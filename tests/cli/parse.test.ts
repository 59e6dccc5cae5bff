import { expect, test } from 'bun:test'
import { runParse } from '../../src/cli/parse'

async function trivetParse(args: string[], input: string) {
  const [out, err]: [string[], string[]] = [[], []]
  const code = await runParse(args, {
    stdin: new Blob([input]).stream(),
    write: (lines) => out.push(...lines.split('\n')),
    writeError: (line) => err.push(line),
  })
  return { code, out, err }
}

test('each line in gives one JSON object out, with the sentence as it was', async () => {
  const { code, out } = await trivetParse(['--jsonl'], '2 cups flour, sifted\r\n\n½ lemon')
  expect(code).toBe(0)
  const [flour, lemon, ...more] = out.map((line) => JSON.parse(line))
  expect(more).toEqual([])
  expect(flour).toMatchObject({
    sentence: '2 cups flour, sifted',
    quantity: 2,
    unit: 'cup',
    food: 'flour',
    note: 'sifted',
    parser: 'nlp',
  })
  expect(Object.keys(flour.confidence)).toEqual(['average', 'quantity', 'unit', 'food', 'comment'])
  expect(lemon).toMatchObject({ sentence: '½ lemon', quantity: 0.5, unit: null, food: 'lemon' })
})

test('without --jsonl the fields are separated by bars', async () => {
  const { out } = await trivetParse(['--parser', 'brute', '--language', 'de'], '2-3 EL Öl, kalt\n')
  expect(out).toEqual(['2–3 | EL | Öl | 2-3, kalt | '])
})

test('a character that is cut between two chunks stays whole', async () => {
  const bytes = new TextEncoder().encode('1½ cups crème fraîche\n')
  const stdin = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const byte of bytes) controller.enqueue(Uint8Array.of(byte))
      controller.close()
    },
  })
  const out: string[] = []
  await runParse(['--jsonl'], { stdin, write: (line) => out.push(line), writeError: () => {} })
  expect(JSON.parse(out[0] ?? '{}')).toMatchObject({ quantity: 1.5, unit: 'cup', food: 'crème fraîche' })
})

test('an unknown parser or option is wrong usage', async () => {
  const unknown = await trivetParse(['--parser', 'oracle'], 'salt\n')
  expect([unknown.code, unknown.out]).toEqual([2, []])
  expect(unknown.err.join('\n')).toContain('usage: trivet parse')
  expect((await trivetParse(['--loud'], '')).code).toBe(2)
})
