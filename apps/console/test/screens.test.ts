import { expect, it } from 'vitest'
import { pages } from '../src/pages.ts'
import { pages as portal } from '../src/portal.ts'
import { screens } from '../src/screens.ts'

it('every screen that is declared has a component, and no component is without its screen', () => {
  const declared = screens.map((screen) => screen.path)
  expect(declared[0]).toBe('/home')
  expect(declared.length).toBeGreaterThan(130)
  expect(declared.slice(1).sort()).toEqual([...Object.keys(pages), ...Object.keys(portal)].sort())
})
