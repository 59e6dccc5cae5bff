import { expect, test } from 'bun:test'
import { runGroup } from '../../src/cli/group'
import { findGroupOfName } from '../../src/groups/group.service'
import { type Kitchen, seedKitchen } from '../support/kitchen'

async function trivetGroup({ services }: Kitchen, ...args: string[]) {
  const [out, err]: [string[], string[]] = [[], []]
  const io = { write: (line: string) => out.push(line), writeError: (line: string) => err.push(line) }
  const code = await runGroup(args, services, io as never)
  return { code, out: out.join('\n'), err: err.join('\n') }
}

test('groups are listed, created, renamed and removed', async () => {
  const kitchen = seedKitchen()
  expect((await trivetGroup(kitchen, 'list')).out.split('\n')).toEqual([
    'Harbour Street\tharbour-street\t1 members\tprivate',
    'Linden House\tlinden-house\t2 members\topen',
  ])
  expect((await trivetGroup(kitchen, 'create', ' Mill Lane ', '--open')).out).toBe(
    'Created the group Mill Lane.',
  )
  expect((await trivetGroup(kitchen, 'rename', 'Mill Lane', 'Mill Street')).out).toBe(
    'Renamed the group to Mill Street.',
  )
  const rows = JSON.parse((await trivetGroup(kitchen, 'list', '--json')).out)
  expect(rows[2]).toEqual({
    id: expect.any(String),
    name: 'Mill Street',
    slug: 'mill-street',
    members: 0,
    isPrivate: false,
  })
  expect((await trivetGroup(kitchen, 'remove', 'Mill Street')).code).toBe(0)
  expect(findGroupOfName(kitchen.services, 'Mill Street')).toBeUndefined()
})

test.each([
  [['remove', 'Linden House'], 'Cannot delete group with users'],
  [['remove', 'Nowhere'], 'Group not found'],
  [['rename', 'Linden House', 'Harbour Street'], 'name: Group name is taken'],
  [['create', '  '], 'name: This Field is Required'],
])('%j cannot be done', async (args, sentence) => {
  const { code, err } = await trivetGroup(seedKitchen(), ...args)
  expect([code, err]).toEqual([1, sentence])
})

test.each([[[]], [['list', 'x']], [['rename', 'x']], [['create', 'a', 'b']], [['list', '--frob']]])(
  '%j is explained',
  async (args) => {
    const { code, err } = await trivetGroup(seedKitchen(), ...args)
    expect([code, err]).toEqual([2, expect.stringContaining('usage: trivet group list')])
  },
)
