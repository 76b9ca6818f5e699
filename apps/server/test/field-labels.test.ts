import { labelKeyOf, labelPrefixes, type Route } from '@motorpool/http'
import { loadCatalogues } from '@motorpool/i18n/load'
import { LOCALES } from '@motorpool/kernel'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { allRoutes } from '../src/modules.ts'

interface Schema {
  $defs?: Record<string, Schema>
  properties?: Record<string, Schema>
  items?: Schema
  additionalProperties?: Schema | boolean
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  prefixItems?: Schema[]
}

/** Names of all fields of a schema, inner ones too. */
function namesIn(schema: Schema, names: Set<string>): void {
  for (const [name, inner] of Object.entries(schema.properties ?? {})) {
    names.add(name)
    namesIn(inner, names)
  }
  const { additionalProperties: more } = schema
  const inside = [
    schema.items,
    typeof more === 'object' ? more : undefined,
    ...Object.values(schema.$defs ?? {}),
  ]
  const branches = [schema.anyOf, schema.oneOf, schema.allOf, schema.prefixItems].flatMap(
    (some) => some ?? [],
  )
  for (const inner of [...inside, ...branches]) if (inner) namesIn(inner, names)
}

function fieldsOf(route: Route): string[] {
  const names = new Set<string>()
  for (const part of [route.params, route.query, route.body])
    if (part) namesIn(z.toJSONSchema(part, { io: 'input', unrepresentable: 'any' }) as Schema, names)
  return [...names]
}

describe('messages of refused fields', async () => {
  const catalogues = await loadCatalogues()
  const fields = allRoutes().flatMap((route) =>
    fieldsOf(route).map((field) => ({ id: route.id, field, prefixes: labelPrefixes(route) })),
  )

  it('covers the fields of many calls', () => expect(fields.length).toBeGreaterThan(4000))

  it.each(LOCALES)('R143 R146 every field of every call has a label in %s', (locale) => {
    const nameless = fields.filter(({ field, prefixes }) => !labelKeyOf(catalogues, locale, prefixes, field))
    expect(nameless.map(({ id, field }) => `${id} ${field}`)).toEqual([])
  })
})
