/** A part of a JSON document. */
export type Schema = { [key: string]: unknown }

const isObject = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function distinct(schemas: readonly unknown[]): unknown[] {
  return [...new Map(schemas.map((schema) => [JSON.stringify(schema), schema])).values()]
}

/** Tuples as lists of so many items: few tools read `prefixItems` (JSON Schema 2020-12, 10.3.1.1). */
function withoutPrefix({ prefixItems, ...schema }: Schema & { prefixItems: unknown[] }): Schema {
  const kinds = distinct(prefixItems)
  const items = kinds.length === 1 ? kinds[0] : { anyOf: kinds }
  return { ...schema, items, minItems: prefixItems.length, maxItems: prefixItems.length }
}

/** An alternative that anything matches makes the others say nothing. */
function withoutAny({ anyOf, ...schema }: Schema & { anyOf: unknown[] }): Schema {
  const open = anyOf.some((one) => isObject(one) && Object.keys(one).length === 0)
  return open ? schema : { ...schema, anyOf }
}

/** The same with schemas in the forms that the usual generators and linters of OpenAPI read. */
export function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain)
  if (!isObject(value)) return value
  let schema: Schema = Object.fromEntries(Object.entries(value).map(([key, part]) => [key, plain(part)]))
  const { prefixItems, anyOf } = schema
  if (Array.isArray(prefixItems)) schema = withoutPrefix({ ...schema, prefixItems })
  if (Array.isArray(anyOf)) schema = withoutAny({ ...schema, anyOf })
  return schema
}

const REFERENCE = '#/components/schemas/'

/** Names of the components that a part of the document needs, also through one another. */
export function referredTo(part: unknown, schemas: Record<string, Schema>): Set<string> {
  const names = new Set<string>()
  const look = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(look)
    if (!isObject(value)) return
    const { $ref } = value
    if (typeof $ref === 'string' && $ref.startsWith(REFERENCE)) {
      const name = $ref.slice(REFERENCE.length)
      if (!names.has(name)) {
        names.add(name)
        look(schemas[name])
      }
    }
    Object.values(value).forEach(look)
  }
  look(part)
  return names
}
