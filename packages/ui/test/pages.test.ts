import type { Location } from 'react-router'
import { expect, it } from 'vitest'
import type { Screen } from '../src/screen/screen.ts'
import { type CachedPage, cachePages } from '../src/shell/Pages.tsx'

const screen = {} as Screen
const page = (path: string, search = ''): CachedPage => ({
  path,
  screen,
  location: { pathname: path, search, hash: '', state: null, key: Math.random().toString(36) } as Location,
})
const open = ['/a', '/b', '/c']

it('R057 a page that is visited again under the same address stays the page that it is', () => {
  const first = page('/a', '?size=10')
  const cached = cachePages([first, page('/b')], page('/a', '?size=10'), open)
  expect(cached.at(-1)).toBe(first)
})

it('a page that is visited under another address follows it', () => {
  const next = page('/a', '?size=20')
  expect(cachePages([page('/a', '?size=10'), page('/b')], next, open).at(-1)).toBe(next)
})

it('closed pages go at once, and beyond the limit the one not looked at for longest', () => {
  const [a, b, c] = [page('/a'), page('/b'), page('/c')]
  expect(cachePages([a, b], c, ['/b', '/c'])).toEqual([b, c])
  expect(cachePages([a, b], c, open, 2)).toEqual([b, c])
})
