import { globSync, readFileSync } from 'node:fs'
import { loadCatalogues } from '@motorpool/i18n/load'
import { declaredEnums, LOCALES } from '@motorpool/kernel'
import { describe, expect, it } from 'vitest'
import { allScreens } from '../apps/server/src/modules.ts'

const placeholders = (text: string) =>
  [...text.matchAll(/\{(\w+)\}/g)]
    .map((m) => m[1] ?? '')
    .toSorted((a, b) => a.localeCompare(b))
    .join()

describe('catalogues', async () => {
  const catalogues = await loadCatalogues()
  const keys = [...new Set(LOCALES.flatMap((l) => Object.keys(catalogues[l])))].sort()

  it('holds texts', () => expect(keys.length).toBeGreaterThan(100))

  it.each(LOCALES)('R015 has every text in %s', (locale) => {
    expect(keys.filter((k) => !catalogues[locale][k]?.trim())).toEqual([])
  })

  it('uses the same placeholders in every language', () => {
    const odd = keys.filter((k) => new Set(LOCALES.map((l) => placeholders(catalogues[l][k] ?? ''))).size > 1)
    expect(odd).toEqual([])
  })

  it('names the dictionary of every enumeration', () => {
    // The modules bring theirs with them.
    expect(allScreens().length).toBeGreaterThan(50)
    const nameless = declaredEnums().filter(({ name }) => !catalogues['zh-CN'][`dict.${name}`])
    expect(nameless.map(({ name }) => name)).toEqual([])
  })

  it('names the dictionary of an enumeration beside the module that declares it', () => {
    const astray = globSync('modules/*/src/**/*.ts').flatMap((file) => {
      const module = file.split('/').slice(0, 2).join('/')
      const named = globSync(`${module}/locales/*zh-CN.json`).map((path) => readFileSync(path, 'utf8'))
      return [...readFileSync(file, 'utf8').matchAll(/defineEnum\('(\w+)'/g)]
        .map(([, name = '']) => name)
        .filter((name) => !named.some((texts) => texts.includes(`"dict.${name}"`)))
        .map((name) => `${module}: dict.${name}`)
    })
    expect(astray).toEqual([])
  })

  it('knows each enumeration from one place', () => {
    const sources = globSync('{packages,modules,protocols}/*/src/**/*.ts')
    const names = sources.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/^export const \w+ = defineEnum\('(\w+)'/gm)].map((m) => m[1]),
    )
    expect(names.length).toBeGreaterThan(50)
    expect(names.filter((name, i) => names.indexOf(name) < i)).toEqual([])
  })
})
