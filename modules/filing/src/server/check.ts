import type { CallCtx } from '@motorpool/http'
import { AppError, type FieldError, textKey } from '@motorpool/kernel'
import type { Row } from '@motorpool/resource/server'
import type { Values } from '@motorpool/resource/shared'
import { draftErrors, labelOf, type Operation, refusalOf } from '../shared/index.ts'
import { effective, type Recorded, type ServerKind } from './kind.ts'
import { filingOf, requireRight, stateFor } from './row.ts'
import { sentOf } from './sent.ts'

export interface Ready {
  row: Row
  subject: string
  data: Values
}

/** What keeps the filing of a row from being submitted, field by field. */
export function errorsOf(kind: ServerKind, row: Row, of: Recorded): FieldError[] {
  const { filingUsage } = filingOf(row)
  return draftErrors(kind, filingUsage, { ...of.facts, ...effective(kind, row, of) })
}

/** What the first thing that is wrong is called, for messages. */
export const incomplete = (kind: ServerKind, name: string, [first, ...more]: readonly FieldError[]) =>
  ({ name, field: textKey(labelOf(kind, first?.field ?? '')), more: more.length }) as const

/** Refuses what the platform would refuse, before anything leaves; all or none. */
export function checked(
  ctx: CallCtx,
  kind: ServerKind,
  operation: Operation,
  rows: readonly Row[],
  recorded: ReadonlyMap<string, Recorded>,
): Ready[] {
  return rows.map((row) => {
    const { auditState, filingUsage } = filingOf(row)
    requireRight(ctx, kind, filingUsage, 'update')
    const of = recorded.get(row.id)
    if (!of) throw new AppError('NOT_FOUND', { what: textKey(kind.resource.key) })
    if (operation === 'identifier' && auditState !== 'PASSED')
      throw new AppError('FILING_NOT_PASSED', { name: of.subject })
    const code = refusalOf(stateFor(row, operation))
    if (code) throw new AppError(code, { name: of.subject })
    const errors = errorsOf(kind, row, of)
    if (errors.length > 0)
      throw new AppError('FILING_INCOMPLETE', incomplete(kind, of.subject, errors), { fields: errors })
    return { row, subject: of.subject, data: sentOf(kind, of.facts, effective(kind, row, of)) }
  })
}
