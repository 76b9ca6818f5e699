import { defineEnum, type EnumValue } from '@motorpool/kernel'
import { defineResource, f } from '@motorpool/resource/shared'
import { FilingUsage } from '@motorpool/tenancy/shared'
import { SaleStatus } from '@motorpool/vehicle/shared'
import { VEHICLE_FILING_SCREENS, type VehicleUsage } from './vehicles.ts'

/** Why a vehicle may not be sold or driven, in the order in which it is mended. */
export const ReadinessCause = defineEnum('ReadinessCause', {
  NO_ACCOUNT: ['未配置备案平台账号', 'No platform account', 'プラットフォームアカウント未設定'],
  MODEL_NOT_FILED: ['车型备案未通过', 'Model filing not passed', '車種届出が未合格'],
  NO_TERMINAL: ['未绑定终端', 'No terminal', '端末未装着'],
  TERMINAL_MODEL_NOT_FILED: [
    '终端型号备案未通过',
    'Terminal model filing not passed',
    '端末型式届出が未合格',
  ],
  CHIP_NOT_FILED: ['芯片型号备案未通过', 'Chip model filing not passed', 'チップ型式届出が未合格'],
  DATA_MISSING: ['备案资料不全', 'Filing data missing', '届出データ不足'],
  NOT_SUBMITTED: ['尚未提交', 'Not submitted', '未提出'],
  SUBMIT_FAILED: ['提交失败', 'Submission failed', '提出失敗'],
  REFUSED: ['审核不通过', 'Refused by audit', '審査で不合格'],
  UNANSWERED: ['平台未应答', 'No answer', '応答なし'],
  UNDER_AUDIT: ['平台审核中', 'Under audit', '審査中'],
})
export type ReadinessCause = EnumValue<typeof ReadinessCause>

/** What a vehicle may not: one that is sold is on the road. */
export const Barred = defineEnum('Barred', {
  SALE: ['不得销售', 'May not be sold', '販売不可'],
  DRIVE: ['不得上路', 'May not be driven', '走行不可'],
})

/** Vehicles that may not be sold or driven. Read alone: each cause is mended where its record stands. */
export const readiness = defineResource({
  key: 'vehicle/readiness',
  api: '/api/vehicle-svc/readiness/V1.0',
  idPrefix: 'vehicle.readiness',
  table: 'vehicle',
  scope: 'organisation',
  fields: {
    vin: f.text({ max: 32, upper: true }).required().readOnly().searchable().sortable(),
    vehicleModelId: f.ref('vehicle/models', { as: 'vehicleModel' }).required().readOnly().searchable(),
    terminalId: f.ref('terminal/terminals', { as: 'terminal' }).readOnly(),
    filingUsage: f.derived({ of: FilingUsage, cell: 'tag' }).searchable(),
    barred: f.derived({ of: Barred, cell: 'tag' }).searchable(),
    saleStatus: f.choice(SaleStatus).required().readOnly(),
    causes: f.derived({ of: ReadinessCause, many: true, cell: 'tag' }).searchable(),
    /** Fields that the authority asks for and that are empty. */
    lacks: f.derived({ many: true }),
    /** Roles that may mend it, by name. */
    menders: f.derived({ many: true }),
    terminalModelId: f.derived(),
    chipModelId: f.derived(),
  },
  list: [
    { field: 'vin', width: 190, fixed: 'left' },
    { field: 'barred', width: 120 },
    { field: 'causes', minWidth: 320 },
    { field: 'lacks', width: 220 },
    { field: 'menders', width: 180 },
    { field: 'filingUsage', width: 110 },
    { field: 'vehicleModelId', width: 160 },
    { field: 'terminalId', width: 140, hidden: true },
    { field: 'orgId', width: 160 },
  ],
  search: ['vin', 'orgId', 'causes', 'barred', 'filingUsage', 'vehicleModelId'],
  form: [],
  options: { label: 'vin', code: 'vin' },
  calls: { create: false, update: false, delete: false, import: false, find: false },
})

export const READINESS_SUMMARY = `${readiness.api}/summary`

/** The screen on which a cause is mended; none where one can only wait, or where the platform's staff alone can. */
export function screenFor(cause: ReadinessCause, usage: VehicleUsage): string | undefined {
  switch (cause) {
    case 'MODEL_NOT_FILED':
      return 'vehicle/modelFiling'
    case 'NO_TERMINAL':
      return usage === 'GBEV' ? 'vehicle/newEnergy' : 'vehicle/vehicles'
    case 'TERMINAL_MODEL_NOT_FILED':
      return usage === 'GB6' ? 'terminal/modelFilingGb6' : 'terminal/modelFilingGb4'
    case 'CHIP_NOT_FILED':
      return usage === 'GB6' ? 'terminal/chipFilingGb6' : 'terminal/chipFilingGb4'
    case 'NO_ACCOUNT':
      return undefined
    default:
      return VEHICLE_FILING_SCREENS[usage]
  }
}

/** Fields of a row that say which record is to be mended, as filters of its screen. */
export function placeOf(
  cause: ReadinessCause,
  row: Readonly<Record<string, unknown>>,
): Readonly<Record<string, string>> {
  const pick = (name: string): Record<string, string> =>
    typeof row[name] === 'string' ? { [name]: row[name] } : {}
  if (cause === 'MODEL_NOT_FILED') return pick('vehicleModelId')
  if (cause === 'TERMINAL_MODEL_NOT_FILED') return pick('terminalModelId')
  return cause === 'CHIP_NOT_FILED' ? pick('chipModelId') : pick('vin')
}

/** The board's own sentence and bars: of all vehicles that are filed, whatever cause the list is narrowed to. */
export interface ReadinessSummary {
  total: number
  sale: number
  drive: number
  causes: { cause: ReadinessCause; count: number; roles: string[] }[]
}
