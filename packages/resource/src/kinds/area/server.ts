import { type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import { defineServerKind, type ServerKind } from '../../server/kind.ts'
import { good } from '../../shared/problem.ts'
import { SEPARATOR } from '../choices/server.ts'
import { type AreaOptions, areaKind } from './shared.ts'

export const areaServer: ServerKind<AreaOptions> = defineServerKind({
  column: () => 'text[]',
  toDb: (value) => value,
  fromDb: (stored) => stored,
  // A province finds all that lies in it.
  filter: (column, value) => {
    const parsed = areaKind.parse(Array.isArray(value) ? value : [value], { partial: true })
    return parsed.ok
      ? good(sql<SqlBool>`${column}[1:${sql.lit(parsed.value.length)}] = ${parsed.value}::text[]`)
      : parsed
  },
  body: () =>
    z.unknown().meta({
      type: 'array',
      items: { type: 'string' },
      description: 'codes of province, city and district',
    }),
  answer: () => z.array(z.string()),
  cellOut: (value) => (value as string[]).join('，'),
  cellIn: (cell) =>
    String(cell)
      .split(SEPARATOR)
      .map((part) => part.trim())
      .filter(Boolean),
  note: (_, { t }) => t('resource.note.area'),
})
