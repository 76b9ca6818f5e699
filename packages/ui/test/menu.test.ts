import { defineScreen } from '@motorpool/kernel'
import { expect, test } from 'vitest'
import {
  collapseSingles,
  isExternal,
  type MenuNode,
  menuPath,
  menuTrail,
  menuTree,
  visibleMenu,
} from '../src/screen/menu.ts'
import { bindScreens, matchScreen, mayOpen } from '../src/screen/screen.ts'
import { resolvePath, startPath } from '../src/shell/guard.ts'

const leaf = (code: string, more: Partial<MenuNode> = {}): MenuNode => ({
  id: code,
  code,
  url: code,
  ...more,
})
const always = () => true

test.each([
  ['vehicle/vehicles', '/vehicle/vehicles'],
  ['//a//b', '/a/b'],
  ['/home', '/home'],
])('R025 the menu path %s becomes %s', (path, want) => {
  expect(menuPath(path)).toBe(want)
})

test('R034 a group with exactly one child becomes that child; with two it stays a group', () => {
  const one = { id: 'g', icon: 'car', children: [leaf('a/one')] }
  const two = { id: 'h', children: [leaf('b/one'), leaf('b/two')] }
  expect(collapseSingles([one, two])).toEqual([{ ...leaf('a/one'), icon: 'car' }, two])
})

test('R035 hidden entries and those whose access the user lacks do not show, nor groups left empty', () => {
  const menu = [
    leaf('a/shown'),
    leaf('a/hidden', { hideMenu: true }),
    leaf('a/denied', { access: 'a/denied/find' }),
    { id: 'g', children: [leaf('b/denied', { access: 'b/denied/find' })] },
  ]
  const shown = visibleMenu(menu, (permission) => permission === 'a/shown/find')
  expect(shown.map((node) => node.id)).toEqual(['a/shown'])
})

test('a flat menu becomes a tree in the order of sort', () => {
  const flat = [
    leaf('b', { parentId: 'g', sort: 2 }),
    { id: 'g', sort: 1 },
    leaf('a', { parentId: 'g', sort: 1 }),
  ]
  const tree = menuTree(flat)
  expect(tree).toHaveLength(1)
  expect(tree[0]?.children?.map((node) => node.id)).toEqual(['a', 'b'])
})

test('the trail leads from the group to the entry', () => {
  const menu = [{ id: 'g', children: [leaf('a/b')] }]
  expect(menuTrail(menu, '/a/b').map((node) => node.id)).toEqual(['g', 'a/b'])
  expect(menuTrail(menu, '/nope')).toEqual([])
})

test('R036 a name that is an address opens outside, also where nothing else leads anywhere', () => {
  expect(isExternal(leaf('x', { name: 'https://example.com/help' }))).toBe(true)
  expect(visibleMenu([leaf('x', { name: 'https://example.com' })], always)).toHaveLength(1)
  expect(visibleMenu([{ id: 'x', title: 'Help', name: 'https://example.com' }], always)).toHaveLength(1)
  expect(visibleMenu([{ id: 'x', title: 'leads nowhere' }], always)).toEqual([])
})

const load = () => Promise.reject(new Error('not loaded in this test'))
const screens = bindScreens(
  [
    defineScreen({ route: '/vehicle/types', module: 'vehicle/types', users: ['TENANT'] }),
    defineScreen({
      route: '/single-vehicle/{vin}',
      module: 'single-vehicle',
      users: ['TENANT'],
      hidden: true,
    }),
    defineScreen({ route: '/home', module: 'home', users: ['TENANT'], open: true }),
  ],
  load,
)

test('addresses find their screens, parameters included', () => {
  expect(matchScreen(screens, '/single-vehicle/LMPTEST0000000001')?.module).toBe('single-vehicle')
  expect(matchScreen(screens, '/single-vehicle/')).toBeUndefined()
  expect(matchScreen(screens, '/vehicle/types/1')).toBeUndefined()
})

test('a screen declared by its tabs is one screen, and pages of the shell are none', () => {
  const tab = (name: string, titleKey: string) =>
    defineScreen({ route: `/wall${name}`, titleKey, module: 'wall', users: ['TENANT'], hidden: name !== '' })
  const bound = bindScreens(
    [tab('?tab=b', 'b'), tab('', 'whole'), tab('?tab=a', 'a'), tab('?tab=c', 'c')],
    load,
  )
  expect(bound.map(({ path, titleKey }) => [path, titleKey])).toEqual([['/wall', 'whole']])
  const shell = defineScreen({
    route: '/login',
    titleKey: 'login',
    users: ['TENANT'],
    open: true,
    hidden: true,
  })
  expect(bindScreens([shell], load)).toEqual([])
})

test('a page without its find permission is forbidden, an unknown address is missing', () => {
  expect(resolvePath(screens, ['vehicle/types/find'], '/vehicle/types').kind).toBe('screen')
  expect(resolvePath(screens, [], '/vehicle/types').kind).toBe('forbidden')
  expect(resolvePath(screens, [], '/nope').kind).toBe('missing')
  expect(mayOpen(screens[2] as (typeof screens)[number], [])).toBe(true)
})

test('at start a page outside the restored tabs gives way to home; without such a list it opens', () => {
  const tabs = [{ path: '/home' }, { path: '/vehicle/types' }]
  expect(startPath('/vehicle/types', tabs, true)).toBe('/vehicle/types')
  expect(startPath('/system/users', tabs, true)).toBe('/home')
  expect(startPath('/system/users', [{ path: '/home' }], false)).toBe('/system/users')
})
