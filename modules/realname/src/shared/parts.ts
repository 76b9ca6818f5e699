import { f } from '@motorpool/resource/shared'
import { RealNameStatus } from '@motorpool/terminal/shared'

/** Eleven digits of a mobile telephone. */
export const MOBILE = /1\d{10}/
export const ICCID = /[0-9A-F]{19,20}/

/** How far a verification is; the server sets it. */
export const statusFields = {
  verifyStatus: f.choice(RealNameStatus).required().default('NOT_VERIFIED').readOnly().searchable(),
  verifyTime: f.datetime().readOnly().sortable(),
  /** The words of the operator, as it wrote them. */
  failReason: f.text({ max: 255 }).readOnly(),
}

/** A request on its way through the steps. */
export const requestFields = {
  step: f.int({ min: 1, max: 5 }).readOnly(),
  vins: f.derived({ many: true }),
  ...statusFields,
  auditUserId: f.ref('system/users', { as: 'auditUser' }).readOnly(),
  auditTime: f.datetime().readOnly(),
  auditOpinion: f.text({ max: 255 }).readOnly(),
}

export const requestColumns = [
  { field: 'vins', minWidth: 190 },
  { field: 'step', width: 90 },
  { field: 'verifyStatus', width: 120 },
  { field: 'verifyTime', width: 170 },
  { field: 'failReason', width: 200 },
  { field: 'auditUserId', width: 120, hidden: true },
  { field: 'auditTime', width: 170, hidden: true },
  { field: 'auditOpinion', width: 200, hidden: true },
  { field: 'orgId', width: 160 },
  { field: 'createTime', width: 170 },
]

/** Lists that the server alone fills. */
export const READ_ONLY = { create: false, update: false, delete: false, import: false } as const
