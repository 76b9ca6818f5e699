import { defineResource, f, laterThan } from '@motorpool/resource/shared'
import { FilingUsage } from '@motorpool/tenancy/shared'
import { AlarmHandleStatus, AlarmLevel, AlarmState, NoticeState, RemoveType } from './catalogue-enums.ts'

const half = (field: string) => ({ field, col: 12 })
const either = (action: string) =>
  ['vehicle/removes', 'vehicle/alarmRemoveGb4', 'vehicle/alarmRemoveGb6']
    .map((m) => `${m}/${action}`)
    .join('|')

/** Terminals taken out of their vehicles: the tear-down alarms of GB4 and GB6. */
export const vehicleRemoves = defineResource({
  key: 'vehicle/removes',
  api: '/api/vehicle-svc/vehicleRemoves/V1.0',
  idPrefix: 'vehicle.vehicleRemoves',
  table: 'vehicle_remove',
  scope: 'organisation',
  fields: {
    vin: f.text({ max: 32, upper: true }).required().createOnly().searchable().sortable(),
    filingUsage: f.choice(FilingUsage).required().createOnly().searchable(),
    terminalId: f.ref('terminal/terminals', { as: 'terminal' }).readOnly(),
    terminalCode: f.text({ max: 32 }).required().filledIn().searchable(),
    simCode: f.text({ max: 20 }),
    removeType: f.choice(RemoveType).required().searchable(),
    alarmLevel: f.choice(AlarmLevel).required().default('3').searchable(),
    state: f.choice(AlarmState).required().default('ALARMING').searchable(),
    happenTime: f.datetime({ notFuture: true }).required().searchable().sortable(),
    endTime: f.datetime(),
    location: f.point(),
    address: f.text({ max: 255 }),
    reportState: f.choice(NoticeState).required().default('PENDING').readOnly().searchable(),
    reportTime: f.datetime().readOnly(),
    handleStatus: f.choice(AlarmHandleStatus).required().default('UNDISPOSED').searchable(),
    handlerId: f.id(),
    handleTime: f.datetime().readOnly(),
    handleResult: f.text({ max: 255 }),
  },
  rules: [laterThan('endTime', 'happenTime')],
  list: [
    { field: 'vin', width: 190 },
    { field: 'filingUsage', width: 110 },
    { field: 'terminalCode', width: 150 },
    { field: 'simCode', width: 140, hidden: true },
    { field: 'removeType', width: 120 },
    { field: 'alarmLevel', width: 90 },
    { field: 'state', width: 100 },
    { field: 'happenTime', width: 170 },
    { field: 'endTime', width: 170, hidden: true },
    { field: 'address', minWidth: 180 },
    { field: 'reportState', width: 100 },
    { field: 'handleStatus', width: 110 },
    { field: 'handleTime', width: 170, hidden: true },
    { field: 'orgId', width: 160 },
  ],
  search: [
    'vin',
    'terminalCode',
    'filingUsage',
    'removeType',
    'state',
    'handleStatus',
    'happenTime',
    'orgId',
  ],
  form: [
    {
      items: [
        half('vin'),
        half('filingUsage'),
        half('terminalCode'),
        half('simCode'),
        half('removeType'),
        half('alarmLevel'),
        half('happenTime'),
        half('endTime'),
        half('state'),
        half('handleStatus'),
        'location',
        'address',
        'handleResult',
      ],
    },
  ],
  sheet: [
    'vin',
    'filingUsage',
    'terminalCode',
    'simCode',
    'removeType',
    'alarmLevel',
    'happenTime',
    'address',
    'orgId',
  ],
  options: { label: 'vin', code: 'vin' },
  order: { field: 'happenTime', order: 'desc' },
  calls: {
    create: { permission: either('create') },
    update: { permission: either('update') },
    delete: { permission: either('delete') },
    page: { permission: either('find') },
    find: { permission: either('find') },
    export: { permission: either('export') },
    import: { permission: either('import') },
  },
})
