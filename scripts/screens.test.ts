import { expect, it } from 'vitest'
import { screens as terminal } from '../modules/terminal/src/web/index.ts'
import { screens as vehicle } from '../modules/vehicle/src/web/index.ts'

it('every entry of a menu has a component: its own, or the list of the resource of its name', async () => {
  const loaders = Object.entries({ ...terminal, ...vehicle })
  expect(loaders.length).toBeGreaterThan(30)
  for (const [route, load] of loaders)
    expect([route, typeof (await load()).default]).toEqual([route, 'function'])
})
