import { z } from 'zod'
import { defineServerKind, type ServerKind } from '../../server/kind.ts'
import { SEPARATOR } from '../choices/server.ts'
import type { JsonOptions } from './shared.ts'

export const jsonServer: ServerKind<JsonOptions> = defineServerKind({
  column: () => 'jsonb',
  toDb: (value) => JSON.stringify(value),
  fromDb: (stored) => stored,
  body: () => z.unknown().meta({ description: 'any JSON' }),
  answer: () => z.unknown(),
  cellOut: (value, { list }) => (list ? (value as string[]).join('，') : JSON.stringify(value)),
  cellIn: (cell, { list }) => {
    if (list)
      return String(cell)
        .split(SEPARATOR)
        .map((part) => part.trim())
        .filter(Boolean)
    try {
      return JSON.parse(String(cell)) as unknown
    } catch {
      return undefined
    }
  },
})
