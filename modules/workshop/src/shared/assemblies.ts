import { defineResource, f, type RowOf } from '@motorpool/resource/shared'
import '@motorpool/identity/shared'
import '@motorpool/terminal/shared'
import { AssemblyState } from './enums.ts'

export const assemblies = defineResource({
  key: 'vehicle/assembly',
  api: '/api/vehicle-svc/vehicle/assembly/V1.0',
  idPrefix: 'vehicle.vehicleAssembly',
  table: 'vehicle_assembly',
  scope: 'organisation',
  fields: {
    vin: f.text({ max: 32, upper: true }).required().createOnly().searchable().sortable(),
    assemblyNo: f.text({ max: 32 }).required().unique().readOnly().searchable(),
    assemblyState: f.choice(AssemblyState).required().default('ASSEMBLING').readOnly().searchable(),
    assemblyUserId: f.ref('system/users', { as: 'assemblyUser' }).required().searchable(),
    terminalId: f.ref('terminal/terminals', { as: 'terminalCode' }).required().createOnly().searchable(),
    simcardId: f.ref('terminal/simcards', { as: 'simCode' }).readOnly(),
    installPosition: f.text({ max: 64 }),
    installImage: f.image({ ext: ['jpg'] }),
    startTime: f.datetime().required().readOnly(),
    finishTime: f.datetime().readOnly(),
    adjustFinishTime: f.datetime().readOnly(),
    reassemblyTimes: f.int({ min: 0 }).required().default(0).readOnly(),
    confirmUserId: f.ref('system/users', { as: 'confirmUser' }).readOnly(),
    remark: f.textarea({ max: 255 }),
  },
  list: [
    { field: 'assemblyNo', width: 190 },
    { field: 'vin', width: 190 },
    { field: 'assemblyState', width: 110 },
    { field: 'assemblyUserId', width: 110 },
    { field: 'terminalId', width: 160 },
    { field: 'simcardId', width: 150 },
    { field: 'installPosition', width: 130, hidden: true },
    { field: 'startTime', width: 170 },
    { field: 'finishTime', width: 170 },
    { field: 'adjustFinishTime', width: 170 },
    { field: 'reassemblyTimes', width: 110 },
    { field: 'confirmUserId', width: 110 },
    { field: 'orgId', width: 160 },
    { field: 'createTime', width: 170, hidden: true },
    { field: 'remark', minWidth: 160, hidden: true },
  ],
  search: ['vin', 'assemblyNo', 'assemblyState', 'assemblyUserId', 'terminalId', 'orgId'],
  form: [
    {
      items: [
        { field: 'vin', col: 12 },
        { field: 'terminalId', col: 12 },
        { field: 'assemblyUserId', col: 12 },
        { field: 'installPosition', col: 12 },
        'installImage',
        'remark',
      ],
    },
  ],
  sheet: ['vin', 'terminalId', 'assemblyUserId', 'installPosition', 'remark'],
  options: { label: 'assemblyNo' },
})

export type Assemblies = typeof assemblies
export type Assembly = RowOf<Assemblies>
