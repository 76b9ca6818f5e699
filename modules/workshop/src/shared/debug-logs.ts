import { defineResource, f } from '@motorpool/resource/shared'
import '@motorpool/identity/shared'
import { DebugLogType, DebugStep } from './enums.ts'

export const debugLogs = defineResource({
  key: 'vehicle/debugLog',
  api: '/api/vehicle-svc/vehicle/debug/V1.0',
  idPrefix: 'vehicle.vehicleDebug',
  table: 'vehicle_debug_log',
  scope: 'organisation',
  fields: {
    vin: f.text({ max: 32, upper: true }).required().searchable().sortable(),
    adjustId: f.id(),
    terminalCode: f.text({ max: 32 }).filledIn().searchable(),
    step: f.choice(DebugStep).searchable(),
    logType: f.choice(DebugLogType).required().searchable(),
    debugUserId: f.ref('system/users', { as: 'debugUser' }).required().searchable(),
    debugUserName: f.text({ max: 32 }).required().readOnly().searchable(),
    debugTime: f.datetime().required().searchable().sortable(),
    result: f.text({ max: 255 }),
    workState: f.json({ max: 4000 }).readOnly(),
    content: f.textarea({ max: 1000 }),
  },
  list: [
    { field: 'vin', width: 190 },
    { field: 'terminalCode', width: 150 },
    { field: 'step', width: 120 },
    { field: 'logType', width: 100 },
    { field: 'debugUserName', width: 120 },
    { field: 'debugTime', width: 170 },
    { field: 'result', width: 160 },
    { field: 'content', minWidth: 220 },
    { field: 'orgId', width: 160 },
  ],
  search: ['vin', 'terminalCode', 'step', 'logType', 'debugUserName', 'debugTime', 'orgId'],
  form: [{ items: ['vin', 'logType', 'debugUserId', 'debugTime'] }],
  sheet: ['vin', 'terminalCode', 'step', 'logType', 'debugUserId', 'debugTime', 'result', 'content'],
  order: { field: 'debugTime', order: 'desc' },
  options: { label: 'vin' },
  calls: {
    page: { id: 'logPage', path: '/log/page' },
    export: { id: 'logExport', path: '/log/export' },
    import: { id: 'logImport', path: '/log/import' },
    create: false,
    update: false,
    delete: false,
    find: false,
  },
})
