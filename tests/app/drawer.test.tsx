import { expect, test } from 'bun:test'
import { composeDrawer } from '../../src/app/drawer'
import { Drawer } from '../../src/ui/layouts/drawer.ui'
import type { DrawerEntry } from '../../src/ui/layouts/frame-part'
import { draw } from '../recipes/page/galette'
import { seedKitchen } from '../support/kitchen'

const { mara, jonas, other } = seedKitchen()

const ENTRIES: readonly DrawerEntry[] = [
  { key: 'lists', list: 'top', title: 'Lists', href: (group) => `/g/${group}/lists`, isOwnGroupOnly: true },
  {
    key: 'organizers',
    list: 'top',
    title: 'Organizers',
    access: 'organize',
    children: ({ group }) => [
      { key: 'tags', text: 'Tags', href: `/g/${group}/tags`, count: 3 },
      { key: 'tools', text: 'Tools', href: `/g/${group}/tools` },
    ],
  },
  {
    key: 'cookbooks',
    list: 'secondary',
    title: 'Cookbooks',
    href: (group) => `/g/${group}/cookbooks`,
    children: () => [{ key: 'bread', text: 'Bread', href: '/bread' }],
  },
  { key: 'empty', list: 'secondary', title: 'Nothing below', children: () => [] },
  { key: 'timeline', list: 'bottom', title: 'Timeline', href: () => '/timeline', access: 'user' },
  { key: 'users', list: 'administration', title: 'Users', href: () => '/users', access: 'admin' },
]

interface Asked {
  as: typeof mara | null
  of?: typeof mara
  place?: string
}

function compose({ as, of = mara, place }: Asked) {
  const { db, groupId, actor } = of
  const reader = { db, groupId, group: actor.groupSlug, say: (id: string) => id }
  const lists = ['top', 'secondary', 'bottom'] as const
  return composeDrawer(ENTRIES, { actor: as?.actor ?? null, reader, place, lists })
}

const keysOf = (asked: Asked) => Object.values(compose(asked)).flatMap((links) => links.map(({ key }) => key))

test('entries are for those with the flag, and some only for the group’s own members', () => {
  expect(keysOf({ as: mara })).toEqual(['lists', 'organizers', 'cookbooks', 'timeline'])
  expect(keysOf({ as: jonas })).toEqual(['lists', 'cookbooks', 'timeline'])
  expect(keysOf({ as: other })).toEqual(['organizers', 'cookbooks', 'timeline'])
  expect(keysOf({ as: null })).toEqual(['cookbooks'])
})

test('entries of a list that the frame does not show are not asked for anything', () => {
  const asked: string[] = []
  const entry: DrawerEntry = {
    key: 'backups',
    list: 'developer',
    title: 'Backups',
    href: () => '/',
    count: () => asked.push('counted'),
  }
  const { db, groupId, actor } = mara
  const reader = { db, groupId, group: 'linden-house', say: (id: string) => id }
  composeDrawer([entry], { actor, reader, place: undefined, lists: ['top'] })
  expect(asked).toEqual([])
  composeDrawer([entry], { actor, reader, place: undefined, lists: ['developer'] })
  expect(asked).toEqual(['counted'])
})

const drawn = (asked: Asked) =>
  draw(<Drawer user={{ fullName: 'Mara', isNamed: true, picture: null }} drawer={compose(asked)} />)

test('children unfold without a script, open where the page is one of them', async () => {
  const closed = await drawn({ as: mara })
  expect(closed).toMatch(
    /<details><summary>Organizers .*?<\/summary><ul role="list"><li><a href="\/g\/linden-house\/tags">Tags<data value="3">3<\/data><\/a>/,
  )
  const open = await drawn({ as: mara, place: 'tools' })
  expect(open).toMatch(/<details open=""><summary>Organizers/)
  expect(open).toContain('<a href="/g/linden-house/tools" aria-current="page">Tools</a>')
})

test('in the second list an entry with lines of its own is their heading', async () => {
  expect(await drawn({ as: mara })).toContain(
    '<h2><a href="/g/linden-house/cookbooks">Cookbooks</a></h2><ul role="list"><li><a href="/bread">Bread</a></li></ul>',
  )
})

test('beyond six the lines of the second list fold behind “More”, open where the page is one of them', async () => {
  const books = Array.from({ length: 8 }, (_, at) => ({
    key: `book-${at}`,
    text: `Book ${at}`,
    href: `/b/${at}`,
  }))
  const shelf: DrawerEntry = {
    key: 'cookbooks',
    list: 'secondary',
    title: 'Books',
    href: () => '/b',
    children: () => books,
  }
  const { db, groupId, actor } = mara
  const shelfAt = (place: string) => {
    const reader = { db, groupId, group: actor.groupSlug, say: (id: string) => id }
    const drawer = composeDrawer([shelf], { actor, reader, place, lists: ['secondary'] })
    return draw(<Drawer user={null} drawer={drawer} />)
  }
  const folded = await shelfAt('book-0')
  expect(folded).toMatch(/Book 5<\/a><\/li><li><details><summary>More.*Book 6.*Book 7/)
  expect(await shelfAt('book-7')).toContain('<details open="">')
})

test('people without a name are asked for it in its place', async () => {
  const asked = await draw(
    <Drawer user={{ fullName: 'Change Me', isNamed: false, picture: null }} drawer={{}} />,
  )
  expect(asked).toContain('href="/user/profile/edit">Add your name</a>')
  expect(asked).not.toContain('Change Me')
})
