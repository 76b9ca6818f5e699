import { z } from 'zod'
import { defineServerKind, type ServerKind } from '../../server/kind.ts'
import type { FilesOptions } from './shared.ts'

export const filesServer: ServerKind<FilesOptions> = defineServerKind({
  column: () => 'bigint[]',
  toDb: (value) => value,
  fromDb: (stored) => stored,
  body: ({ count }) =>
    z.unknown().meta({
      type: 'array',
      maxItems: count,
      items: { type: 'string', description: 'id of an attachment' },
    }),
  answer: () => z.array(z.string()),
  cellOut: () => null,
  cellIn: () => null,
})
