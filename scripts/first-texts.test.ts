import { globSync, readFileSync } from 'node:fs'
import { loadCatalogues } from '@motorpool/i18n/load'
import { expect, it } from 'vitest'
import { isFirst } from '../apps/console/texts-plugin.ts'

/** What is on screen before the first list: the texts of screens are fetched with those. */
const EARLY = [
  'apps/console/src/{home/*,*}.{ts,tsx}',
  'modules/{alarm,messaging}/src/web/bell/*.tsx',
  'packages/ui/src/{api,parts,shell,shell/security,signin,state,theme}/*.{ts,tsx}',
]

it('sign-in, the shell and home say nothing whose text comes later', async () => {
  const files = EARLY.flatMap((pattern) => globSync(pattern))
  expect(files.length).toBeGreaterThan(60)
  const all = new Set(Object.keys((await loadCatalogues())['zh-CN']))
  const late = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/'([a-z][\w-]*(?:[./][\w-]+)+)'/g)]
      .map(([, key = '']) => key)
      .filter((key) => all.has(key) && !isFirst(key))
      .map((key) => `${file}: ${key}`),
  )
  expect(late).toEqual([])
})
