import { f } from '@motorpool/resource/shared'
import { FilingUsage } from '@motorpool/tenancy/shared'
import { FilingAuditState, FilingFailure } from '@motorpool/terminal/shared'

const JSON_MAX = 100_000

/** What every filing has, whatever is filed; the server sets it. */
export const filingFields = {
  filingUsage: f.choice(FilingUsage).required().readOnly().searchable(),
  filingNo: f.text({ max: 64 }).readOnly().searchable(),
  auditState: f.choice(FilingAuditState).required().default('PENDING_SUBMIT').readOnly().searchable(),
  failure: f.choice(FilingFailure).readOnly().searchable(),
  /** The words of the authority, as it wrote them. */
  failReason: f.text({ max: 512 }).readOnly(),
  platformAccountId: f.id(),
  requestNo: f.text({ max: 64 }).readOnly(),
  requestData: f.json({ max: JSON_MAX }).readOnly(),
  responseData: f.json({ max: JSON_MAX }).readOnly(),
  registerTime: f.datetime().readOnly().searchable().sortable(),
  registerUserId: f.ref('system/users', { as: 'registerUser' }).readOnly(),
  queryTime: f.datetime().readOnly(),
  passTime: f.datetime().readOnly().sortable(),
}

/** How far it is, as the lists of all filings show it. */
export const filingColumns = [
  { field: 'auditState', width: 170 },
  { field: 'failure', width: 170 },
  { field: 'failReason', minWidth: 200 },
  { field: 'filingNo', width: 170 },
  { field: 'registerTime', width: 170 },
  { field: 'passTime', width: 170 },
  { field: 'registerUserId', width: 120, hidden: true },
  { field: 'queryTime', width: 170, hidden: true },
  { field: 'requestNo', width: 200, hidden: true },
]

/** Chip and terminal models get an identifier besides, asked for once they have passed. */
export const identifierFields = {
  identifier: f.text({ max: 64 }).readOnly().searchable(),
  identifierState: f.choice(FilingAuditState).required().default('PENDING_SUBMIT').readOnly().searchable(),
  identifierTime: f.datetime().readOnly(),
  identifierQueryTime: f.datetime().readOnly(),
}

export const identifierColumns = [
  { field: 'identifierState', width: 170 },
  { field: 'identifier', width: 150 },
  { field: 'identifierTime', width: 170, hidden: true },
  { field: 'identifierQueryTime', width: 170, hidden: true },
]
