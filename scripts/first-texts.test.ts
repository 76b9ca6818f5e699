import { globSync, readFileSync } from 'node:fs'
import { loadCatalogues } from '@motorpool/i18n/load'
import { expect, it } from 'vitest'
import { partOf, type TextPart } from '../apps/console/texts-plugin.ts'

/** What is on screen before the first list: the texts of screens are fetched with those. */
const EARLY = [
  'apps/console/src/{home/*,*}.{ts,tsx}',
  'modules/{alarm,messaging}/src/web/bell/*.tsx',
  'packages/ui/src/{api,parts,shell,shell/security,signin,state,theme}/*.{ts,tsx}',
]

/** What is on screen for a customer, or for who registers. */
const PORTAL = [
  'modules/customer/src/web/{portal,self-service,calendar}/**/*.{ts,tsx}',
  'modules/notice/src/web/browser/*.{ts,tsx}',
  'packages/resource/src/web/kinds/{Pictures.tsx,uploads.ts,file-rules.ts}',
  'packages/resource/src/kinds/richText/*.tsx',
  'packages/ui/src/map/*.{ts,tsx}',
  'packages/resource/src/kinds/area/*.tsx',
  'modules/fence/src/web/screens/fences/{DraftLayer,FenceLayer}.tsx',
]

/** Texts that these files name, and that are fetched in none of these parts. */
async function missing(patterns: readonly string[], ...parts: readonly TextPart[]): Promise<string[]> {
  const files = patterns.flatMap((pattern) => globSync(pattern))
  const all = new Set(Object.keys((await loadCatalogues())['zh-CN']))
  return files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/'([a-z][\w-]*(?:[./][\w-]+)+)'/g)]
      .map(([, key = '']) => key)
      .filter((key) => all.has(key) && !parts.includes(partOf(key)))
      .map((key) => `${file}: ${key}`),
  )
}

it('sign-in, the shell and home say nothing whose text comes later', async () => {
  expect(EARLY.flatMap((pattern) => globSync(pattern)).length).toBeGreaterThan(60)
  expect(await missing(EARLY, 'first')).toEqual([])
})

it('the portal of customers says nothing whose text comes with the screens of staff', async () => {
  expect(PORTAL.flatMap((pattern) => globSync(pattern)).length).toBeGreaterThan(50)
  expect(await missing(PORTAL, 'first', 'portal')).toEqual([])
})
