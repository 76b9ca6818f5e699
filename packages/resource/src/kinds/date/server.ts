import { DEFAULT_ZONE } from '@motorpool/kernel'
import { z } from 'zod'
import { defineServerKind, type ServerKind } from '../../server/kind.ts'
import { within } from '../../server/read/filters.ts'
import { good } from '../../shared/problem.ts'
import { formatDate, parseTimeText } from '../../shared/time.ts'
import { dayOfCell } from '../datetime/server.ts'
import { parseInstant, type TimeOptions } from '../datetime/shared.ts'

export const dateServer: ServerKind<TimeOptions> = defineServerKind({
  column: () => 'date',
  toDb: (value) => formatDate(value as number),
  fromDb: (stored) => parseTimeText(String(stored)),
  filter: (column, value) =>
    within(column, value, (v) => {
      const parsed = parseInstant(v, {})
      return parsed.ok ? good(formatDate(parsed.value)) : parsed
    }),
  body: () => z.unknown().meta({ type: 'integer', description: 'milliseconds of midnight in Asia/Shanghai' }),
  answer: () => z.number(),
  cellOut: (value) => formatDate(value as number),
  format: () => ({ type: 'date', zone: DEFAULT_ZONE }),
  cellIn: dayOfCell,
  note: (_, { t }) => t('resource.note.date'),
})
