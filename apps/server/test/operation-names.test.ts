import { isOperation, type Operation } from '@motorpool/http'
import { loadCatalogues } from '@motorpool/i18n/load'
import { LOCALES } from '@motorpool/kernel'
import { operationModule } from '@motorpool/system/server'
import { describe, expect, it } from 'vitest'
import { allRoutes } from '../src/modules.ts'

describe('the operation log speaks the language of its reader', async () => {
  const catalogues = await loadCatalogues()
  const operations = allRoutes().filter(isOperation)

  it('covers many calls', () => expect(operations.length).toBeGreaterThan(100))

  it.each(LOCALES)('R227 every operation has the title of its module and a name in %s', (locale) => {
    const keys = operations.flatMap((route) => [
      operationModule({ route } as Operation),
      `operation.${route.id.split('.').at(-1)}`,
    ])
    expect([...new Set(keys)].filter((key) => !catalogues[locale][key])).toEqual([])
  })

  it('R227 says export of calls that answer a workbook, and of no others', () => {
    const nameOf = (id: string) => catalogues['en-US'][`operation.${id.split('.').at(-1)}`] ?? ''
    const odd = operations.filter((route) => /^export/i.test(nameOf(route.id)) && !route.produces)
    expect(odd.map((route) => route.id)).toEqual([])
  })
})
