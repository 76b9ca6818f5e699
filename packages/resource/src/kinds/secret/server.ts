import { z } from 'zod'
import { defineServerKind, type ServerKind } from '../../server/kind.ts'
import type { SecretOptions } from './shared.ts'

export const secretServer: ServerKind<SecretOptions> = defineServerKind({
  column: ({ max }) => `character varying(${max})`,
  toDb: (value) => value,
  fromDb: () => undefined,
  body: ({ max }) => z.unknown().meta({ type: 'string', maxLength: max, writeOnly: true }),
  answer: () => z.undefined(),
  cellOut: () => null,
  cellIn: (cell) => String(cell),
})
