import {
  type AnyResource,
  anyResource,
  type Field,
  type FormGroup,
  type FormItem,
  f,
} from '@motorpool/resource/shared'
import type { Row } from '@motorpool/resource/web'
import { SAME_CHAIN_TERMINALS, USABLE_TERMINALS } from '@motorpool/terminal/shared'
import {
  CustomerCertType,
  CustomerType,
  newEnergyVehicles,
  refusalOf,
  type VehicleState,
  vehicles,
} from '../../shared/index.ts'

/** An operation of a vehicle's life as its dialog. */
export interface StepForm {
  key: string
  resource: AnyResource
  /** Why the vehicle refuses it now; undefined when it allows it. */
  refusal(row: Row): ReturnType<typeof refusalOf>
  /** What the dialog sends besides its fields. */
  sends?: Readonly<Record<string, unknown>>
  /** What the dialog begins with instead of the vehicle's own values. */
  preset?: Readonly<Record<string, unknown>>
  /** The same can be said of several vehicles. */
  many: boolean
}

const half = (field: string): FormItem => ({ field, col: 12 })
const items = (fields: readonly (string | FormItem)[]): FormGroup[] => [
  { items: fields.map((field) => (typeof field === 'string' ? half(field) : field)) },
]

interface Input {
  key: string
  path: string
  method?: 'PUT' | 'POST'
  of?: { key: string; fields: object }
  fields: readonly (string | FormItem)[]
  required?: readonly string[]
  refusal?(state: VehicleState): ReturnType<typeof refusalOf>
  sends?: Readonly<Record<string, unknown>>
  preset?: Readonly<Record<string, unknown>>
  many?: boolean
  /** Fields that mean something else here than on the record. */
  instead?: Readonly<Record<string, Field>>
}

const FURTHER = {
  changeReason: f.text({ max: 255 }).required(),
  reason: f.textarea({ max: 255 }),
  customerType: f.choice(CustomerType),
  customerCertType: f.choice(CustomerCertType),
  groupId: f.ref('vehicle/groups', { as: 'groupName', only: { groupTarget: 'vin' } }).required(),
}

/** The vehicle as a step's dialog sees it: its fields can be set, and its call is the step's. */
function step(input: Input): StepForm {
  const base = anyResource(input.of ?? vehicles)
  const names = input.fields.map((field) => (typeof field === 'string' ? field : field.field))
  const fields = Object.fromEntries(
    Object.entries({ ...base.fields, ...FURTHER, ...input.instead }).map(([name, field]) => {
      const open = names.includes(name) ? field.editable() : field
      return [name, input.required?.includes(name) ? open.required() : open]
    }),
  )
  const resource: AnyResource = {
    ...base,
    fields: fields as AnyResource['fields'],
    form: items(input.fields),
    rules: base.rules,
    calls: {
      ...base.calls,
      update: {
        id: `${base.idPrefix}.${input.key}`,
        method: input.method ?? 'PUT',
        path: `${base.api}${input.path}`,
        permission: `${base.key}/update`,
      },
    },
  }
  return {
    key: input.key,
    resource,
    refusal: (row) => input.refusal?.(row as unknown as VehicleState),
    many: input.many ?? false,
    ...(input.sends ? { sends: input.sends } : {}),
    ...(input.preset ? { preset: input.preset } : {}),
  }
}

const reason: FormItem = { field: 'reason', col: 24 }
const SALE = [
  'saleDate',
  'saleMethod',
  'distributorId',
  'invoiceNo',
  'customerName',
  'customerPhone',
  'plateCode',
  'plateColor',
  'vehicleUsage',
  'purchaseRange',
  'purchaseUsage',
  reason,
]

export const BIND_TERMINAL: StepForm = step({
  key: 'bindTerminal',
  path: '/bindTerminal',
  fields: [{ field: 'terminalId', col: 24 }],
  required: ['terminalId'],
  instead: {
    terminalId: f.ref(USABLE_TERMINALS, { as: 'terminalCode', by: { vehicleCategory: 'vehicleCategory' } }),
  },
  refusal: (state) => refusalOf('bindTerminal', state),
})
const changeTerminal = step({
  key: 'changeTerminal',
  path: '/changeTerminal',
  fields: ['terminalId', 'initWorkTime', { field: 'changeReason', col: 24 }],
  required: ['terminalId'],
  instead: { terminalId: f.ref(SAME_CHAIN_TERMINALS, { as: 'newTerminal', by: { vehicleId: 'id' } }) },
  preset: { terminalId: null },
  refusal: (state) => refusalOf('changeTerminal', state),
})
const service = [
  step({
    key: 'updateServiceDate',
    many: true,
    path: '/updateServiceDate',
    method: 'POST',
    fields: ['serviceStartDate', 'serviceEndDate', reason],
    required: ['serviceStartDate'],
  }),
  step({
    key: 'suspendService',
    many: true,
    path: '/suspendedVehicleService/false',
    method: 'POST',
    fields: [reason],
    refusal: (state) => refusalOf('suspendService', state),
  }),
  step({
    key: 'resumeService',
    many: true,
    path: '/suspendedVehicleService/true',
    method: 'POST',
    fields: [reason],
    refusal: (state) => refusalOf('resumeService', state),
  }),
  step({
    key: 'endService',
    many: true,
    path: '/updateServiceStatus',
    fields: [reason],
    sends: { serviceStatus: 'LOGOUT' },
    refusal: (state) => refusalOf('updateServiceStatus', state, 'LOGOUT'),
  }),
]
const customerInfo = step({
  key: 'customerInfo',
  path: '/update/customer/info',
  method: 'POST',
  fields: ['customerName', 'customerPhone', 'customerType', 'customerCertType'],
  required: ['customerName', 'customerPhone'],
})

const NO_PRODUCTION = (state: VehicleState) =>
  state.saleStatus === 'SOLD' ? undefined : refusalOf('sale', state, 'SOLD')

const produce = step({
  key: 'produce',
  path: '/produce',
  fields: ['productionDate', 'factoryDate', 'engineNo', 'motorNo', 'batteryNo'],
  required: ['productionDate'],
  refusal: (state) => refusalOf('produce', state),
})

const moves = [
  step({
    key: 'setDebugDate',
    many: true,
    path: '/updateDebugDate',
    fields: [{ field: 'debugEndTime', col: 24 }, reason],
  }),
  step({
    key: 'machineMove',
    path: '/updateMachineCode',
    fields: [{ field: 'machineCode', col: 24 }, reason],
    required: ['machineCode'],
  }),
  step({
    key: 'transferOrg',
    many: true,
    path: '/transferOrg',
    fields: [{ field: 'orgId', col: 24 }, reason],
    required: ['orgId'],
  }),
  step({
    key: 'transferGroup',
    many: true,
    path: '/transferGroup',
    fields: [{ field: 'groupId', col: 24 }],
  }),
]

const saleInfo = step({
  key: 'saleInfo',
  path: '/saleInfo',
  fields: SALE,
  required: ['saleDate', 'saleMethod', 'customerName', 'customerPhone'],
  sends: { saleStatus: 'SOLD' },
  refusal: NO_PRODUCTION,
})

/** What can be done with a vehicle, in the order of its life; a sale that was recorded is corrected by the same dialog. */
export const STEP_GROUPS: readonly { key: string; steps: readonly StepForm[] }[] = [
  { key: 'equip', steps: [produce, BIND_TERMINAL, changeTerminal] },
  { key: 'sale', steps: [saleInfo, customerInfo] },
  { key: 'service', steps: service },
  { key: 'move', steps: moves },
]

export const PRODUCE_STEP: StepForm = step({
  key: 'produce',
  path: '/produce',
  of: newEnergyVehicles,
  fields: ['productionDate', 'factoryDate', 'engineNo', 'motorNo', 'batteryNo'],
  required: ['productionDate'],
})

export const NEW_ENERGY_SALE: StepForm = step({
  key: 'saleInfo',
  path: '/sale',
  of: newEnergyVehicles,
  fields: SALE,
  required: ['saleDate', 'saleMethod', 'customerName', 'customerPhone', 'purchaseRange', 'purchaseUsage'],
  sends: { saleStatus: 'SOLD' },
  refusal: NO_PRODUCTION,
})
