import { z } from 'zod'
import { defineServerKind, type ServerKind } from '../../server/kind.ts'
import { within } from '../../server/read/filters.ts'
import { DECIMAL_MAX, type DecimalOptions, type NumberOptions, parseNumber } from './shared.ts'

export const numberNote = (
  { min, max, unit }: NumberOptions,
  t: (key: string, p: Record<string, string | number>) => string,
) => {
  const range = min !== undefined && max !== undefined ? t('resource.note.range', { min, max }) : undefined
  return [range, unit && t('resource.note.unit', { unit })].filter(Boolean).join('；') || undefined
}

/** Digits before the point that the largest allowed value needs. */
function precision({ max = DECIMAL_MAX, decimals = 2 }: DecimalOptions): string {
  const digits = String(Math.trunc(Math.abs(max))).length
  return `numeric(${digits + decimals},${decimals})`
}

export const decimalServer: ServerKind<DecimalOptions> = defineServerKind({
  column: precision,
  toDb: (value) => value,
  fromDb: (stored) => Number(stored),
  filter: (column, value, options) => within(column, value, (v) => parseNumber(v, {}, options.decimals ?? 2)),
  body: ({ min, max }) =>
    z.unknown().meta({
      type: 'number',
      ...(min === undefined ? {} : { minimum: min }),
      ...(max === undefined ? {} : { maximum: max }),
    }),
  answer: () => z.number(),
  cellOut: (value) => Number(value),
  format: ({ decimals = 2, ungrouped }) => ({ type: 'number', decimals, grouped: !ungrouped }),
  cellIn: (cell) => cell,
  note: (options, { t }) => numberNote(options, t),
})
