import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { LOCALES, type Locale } from '@motorpool/kernel'
import type { Catalogues } from './index.ts'

const repoRoot = fileURLToPath(new URL('../../..', import.meta.url))

/** Folders whose `locales/` hold catalogues. */
async function owners(root: string): Promise<string[]> {
  const out: string[] = []
  for (const group of ['packages', 'protocols', 'modules', 'apps']) {
    for (const name of await readdir(join(root, group))) out.push(join(root, group, name))
  }
  return out
}

/**
 * All catalogues of the project, merged: `locales/<locale>.json` and `locales/<part>.<locale>.json` of every package
 * and module. A key that two files define is an error.
 */
export async function loadCatalogues(root = repoRoot): Promise<Catalogues> {
  const merged = Object.fromEntries(LOCALES.map((l) => [l, {}])) as Record<Locale, Record<string, string>>
  for (const owner of await owners(root)) {
    const files = await readdir(join(owner, 'locales')).catch(() => [])
    for (const file of files) {
      const locale = LOCALES.find((l) => file === `${l}.json` || file.endsWith(`.${l}.json`))
      if (!locale) continue
      const entries = JSON.parse(await readFile(join(owner, 'locales', file), 'utf8')) as Record<
        string,
        string
      >
      for (const [key, text] of Object.entries(entries)) {
        if (key in merged[locale])
          throw new Error(`text "${key}" is defined twice for ${locale} (again in ${owner})`)
        merged[locale][key] = text
      }
    }
  }
  return merged
}
