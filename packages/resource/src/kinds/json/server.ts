import { z } from 'zod'
import { defineServerKind, type ServerKind } from '../../server/kind.ts'
import type { JsonOptions } from './shared.ts'

export const jsonServer: ServerKind<JsonOptions> = defineServerKind({
  column: () => 'jsonb',
  toDb: (value) => JSON.stringify(value),
  fromDb: (stored) => stored,
  body: () => z.unknown().meta({ description: 'any JSON' }),
  answer: () => z.unknown(),
  cellOut: (value) => JSON.stringify(value),
  cellIn: (cell) => {
    try {
      return JSON.parse(String(cell)) as unknown
    } catch {
      return undefined
    }
  },
})
