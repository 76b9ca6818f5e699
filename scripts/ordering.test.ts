import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from './lib/steps.ts'

/** Columns of a statement that it reads as text: under a name of their own, or under that of the column. */
const textsOf = (statement: string): ReadonlySet<string> =>
  new Set(
    [...statement.matchAll(/(?:select|,)\s+(\w+)::text(?=,|\s+from|\s+as)(?: as "?(\w+))?/g)].map(
      ([, column = '', name]) => name ?? column,
    ),
  )

/** Names without a table that a statement orders its rows by. */
const ordersOf = (statement: string): string[] =>
  [...statement.matchAll(/order by\s+([^`)]*)/g)].flatMap(([, list = '']) =>
    [...list.matchAll(/(?<![\w.])(\w+)(?![\w.(])/g)].map(([, name = '']) => name),
  )

/** `order by id` beside `id::text as id` means the text: 10 comes before 9. */
function orderedAsText(statement: string): string[] {
  const texts = textsOf(statement)
  return ordersOf(statement).filter((name) => texts.has(name))
}

describe('numbers read as text', () => {
  it('are found where they order rows', () => {
    expect(orderedAsText('select id::text as id from fence order by name, id')).toEqual(['id'])
    expect(orderedAsText('select id::text, name from fence order by name, id')).toEqual(['id'])
    expect(orderedAsText('select id::text as id from fence order by fence.id desc')).toEqual([])
    expect(orderedAsText('select id from fence order by id')).toEqual([])
  })

  it('order no rows', () => {
    const files = globSync('{apps,bench,e2e,modules,packages,protocols}/**/*.{ts,tsx}', {
      cwd: root,
      exclude: (path) => path.includes('node_modules'),
    })
    expect(files.length).toBeGreaterThan(1000)
    const found = files.flatMap((file) => {
      const statements = readFileSync(join(root, file), 'utf8').match(/`[^`]*order by[^`]*`/g) ?? []
      return statements.flatMap((text) => orderedAsText(text).map((name) => `${file}: order by ${name}`))
    })
    expect(found).toEqual([])
  })
})
