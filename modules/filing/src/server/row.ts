import type { Row } from '@motorpool/resource/server'
import { FilingUsage } from '@motorpool/tenancy/shared'
import { FilingAuditState } from '@motorpool/terminal/shared'
import { z } from 'zod'
import type { AuditState } from '../shared/index.ts'

const filing = z.object({
  id: z.string(),
  tenantId: z.string(),
  auditState: z.enum(FilingAuditState.values),
  filingUsage: z.enum(FilingUsage.values),
  requestNo: z.string().nullable(),
})

/** What every row of a filing has, whatever is filed. */
export type FilingRow = z.output<typeof filing>

export const filingOf = (row: Row): FilingRow => filing.parse(row)

export const stateOf = (row: Row): AuditState => filing.shape.auditState.parse(row.auditState)
