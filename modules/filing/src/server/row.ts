import type { CallCtx } from '@motorpool/http'
import { AppError } from '@motorpool/kernel'
import type { Row } from '@motorpool/resource/server'
import { FilingUsage } from '@motorpool/tenancy/shared'
import { FilingAuditState } from '@motorpool/terminal/shared'
import { z } from 'zod'
import { type AuditState, type FilingKind, moduleOf, type Operation } from '../shared/index.ts'

const filing = z.object({
  id: z.string(),
  tenantId: z.string(),
  auditState: z.enum(FilingAuditState.values),
  identifierState: z.enum(FilingAuditState.values).default('PENDING_SUBMIT'),
  filingUsage: z.enum(FilingUsage.values),
  requestNo: z.string().nullable(),
})

/** What every row of a filing has, whatever is filed. */
export type FilingRow = z.output<typeof filing>

export const filingOf = (row: Row): FilingRow => filing.parse(row)

export const stateOf = (row: Row): AuditState => filing.shape.auditState.parse(row.auditState)

/** How far one of its operations is. */
export const stateFor = (row: Row, operation: Operation): AuditState =>
  filingOf(row)[operation === 'register' ? 'auditState' : 'identifierState']

/** Where each usage has a screen with rights of its own, the call that they share asks for those of the row. */
export function requireRight(
  { permissions }: Pick<CallCtx, 'permissions'>,
  kind: FilingKind,
  usage: FilingRow['filingUsage'],
  action: string,
): void {
  if (!permissions.has(`${moduleOf(kind, usage)}/${action}`)) throw new AppError('FORBIDDEN')
}
