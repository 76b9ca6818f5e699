import { defineEnum } from '@motorpool/kernel'
import { defineResource, f, laterThan } from '@motorpool/resource/shared'
import { ORGS } from '@motorpool/tenancy/shared'

const half = (field: string) => ({ field, col: 12 })

export const BackNetworkState = defineEnum('BackNetworkState', {
  WAIT: ['待回网', 'Waiting', '待機'],
  BACK: ['已回网', 'Back', '回網済み'],
  FAILED: ['回网失败', 'Failed', '失敗'],
})

/** A financed vehicle that was lost from the network, and how it came back. */
export const backNetworks = defineResource({
  key: 'system/financeBackNetwork',
  api: '/api/default-svc/finance/back_network/V2.0',
  idPrefix: 'default.financeBackNetworkv2',
  table: 'finance_back_network',
  scope: 'organisation',
  fields: {
    vin: f.text({ max: 32, upper: true }).required().createOnly().searchable(),
    financeOrgId: f
      .ref(ORGS, { as: 'financeOrgName', only: { orgType: 'FINANCE' } })
      .required()
      .searchable(),
    contractNo: f.text({ max: 64 }).searchable(),
    offlineTime: f.datetime().searchable().sortable(),
    backTime: f.datetime().searchable(),
    backReason: f.text({ max: 255 }),
    backState: f.choice(BackNetworkState).required().default('WAIT').searchable(),
    handlerId: f.id(),
    handlerName: f.derived(),
    handleTime: f.datetime().readOnly(),
    handleResult: f.text({ max: 255 }),
  },
  list: [
    { field: 'vin', width: 190 },
    { field: 'orgId', minWidth: 150 },
    { field: 'financeOrgId', minWidth: 160 },
    { field: 'contractNo', width: 150 },
    { field: 'offlineTime', width: 170 },
    { field: 'backTime', width: 170 },
    { field: 'backState', width: 110 },
    { field: 'backReason', minWidth: 160, align: 'left', hidden: true },
    { field: 'handlerName', width: 120 },
    { field: 'handleTime', width: 170, hidden: true },
    { field: 'handleResult', minWidth: 160, align: 'left', hidden: true },
  ],
  search: ['vin', 'orgId', 'financeOrgId', 'contractNo', 'backState', 'offlineTime'],
  form: [
    {
      items: [
        half('vin'),
        half('orgId'),
        half('financeOrgId'),
        half('contractNo'),
        half('offlineTime'),
        half('backTime'),
        half('backState'),
        'backReason',
        'handleResult',
      ],
    },
  ],
  sheet: ['vin', 'orgId', 'financeOrgId', 'contractNo', 'offlineTime', 'backReason'],
  rules: [laterThan('backTime', 'offlineTime')],
  options: { label: 'vin', code: 'vin' },
})
