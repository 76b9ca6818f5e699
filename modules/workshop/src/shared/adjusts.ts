import { defineResource, f, type RowOf } from '@motorpool/resource/shared'
import '@motorpool/identity/shared'
import '@motorpool/terminal/shared'
import { AdjustState, DebugResult, DebugStep } from './enums.ts'

export const adjusts = defineResource({
  key: 'vehicle/debug',
  api: '/api/vehicle-svc/vehicle/adjust/V1.0',
  idPrefix: 'vehicle.vehicleAdjust',
  table: 'vehicle_adjust',
  scope: 'organisation',
  fields: {
    vin: f.text({ max: 32, upper: true }).required().createOnly().searchable().sortable(),
    adjustNo: f.text({ max: 32 }).required().unique().readOnly().searchable(),
    adjustState: f.choice(AdjustState).required().default('WAITING').readOnly().searchable(),
    currentStep: f.choice(DebugStep).required().default('GB4').readOnly().searchable(),
    adjusterId: f.ref('system/users', { as: 'adjuster' }).required().createOnly().searchable(),
    terminalId: f.ref('terminal/terminals', { as: 'terminalCode' }).readOnly(),
    softVersionId: f.ref('terminal/softVersions', { as: 'softVersion' }).readOnly(),
    assemblyId: f.ref('vehicle/assembly', { as: 'assemblyNo' }).readOnly(),
    startTime: f.datetime().readOnly(),
    finishTime: f.datetime().readOnly(),
    debugEndTime: f.datetime(),
    confirmUserId: f.ref('system/users', { as: 'confirmUser' }).readOnly(),
    cancelFlag: f.bool().required().default(false).readOnly().searchable(),
    result: f.choice(DebugResult).readOnly().searchable(),
    remark: f.textarea({ max: 255 }),
  },
  list: [
    { field: 'adjustNo', width: 190 },
    { field: 'vin', width: 190 },
    { field: 'adjustState', width: 110 },
    { field: 'currentStep', width: 120 },
    { field: 'adjusterId', width: 110 },
    { field: 'terminalId', width: 160 },
    { field: 'result', width: 90 },
    { field: 'cancelFlag', width: 90 },
    { field: 'startTime', width: 170 },
    { field: 'finishTime', width: 170 },
    { field: 'debugEndTime', width: 170, hidden: true },
    { field: 'orgId', width: 160 },
    { field: 'createTime', width: 170 },
    { field: 'remark', minWidth: 160, hidden: true },
  ],
  search: ['vin', 'adjustNo', 'adjustState', 'currentStep', 'adjusterId', 'result', 'cancelFlag', 'orgId'],
  form: [
    {
      items: [
        { field: 'vin', col: 12 },
        { field: 'adjusterId', col: 12 },
        { field: 'debugEndTime', col: 12 },
        'remark',
      ],
    },
  ],
  sheet: ['vin', 'adjusterId', 'debugEndTime', 'remark'],
  options: { label: 'adjustNo' },
})

export type Adjusts = typeof adjusts
export type Adjust = RowOf<Adjusts>
