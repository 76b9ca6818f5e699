import { z } from 'zod'
import { defineServerKind, type ServerKind } from '../../server/kind.ts'
import type { FileOptions } from './shared.ts'

export const fileServer: ServerKind<FileOptions> = defineServerKind({
  column: () => 'bigint',
  toDb: (value) => value,
  fromDb: (stored) => stored,
  body: () => z.unknown().meta({ type: 'string', description: 'id of an attachment' }),
  answer: () => z.string(),
  cellOut: () => null,
  cellIn: () => null,
})
