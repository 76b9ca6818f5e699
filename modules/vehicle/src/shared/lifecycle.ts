import { defineEnum, type EnumValue, textKey } from '@motorpool/kernel'
import type { FieldName, Issue, ValuesOf } from '@motorpool/resource/shared'
import { type ServiceState, saleStates, serviceStates } from './states.ts'
import type { Vehicle, Vehicles } from './vehicles.ts'

export const LifecycleOperation = defineEnum('LifecycleOperation', {
  produce: ['生产', 'Produce', '生産'],
  sale: ['销售', 'Sale', '販売'],
  bindTerminal: ['绑定终端', 'Bind terminal', '端末バインド'],
  changeTerminal: ['更换终端', 'Change terminal', '端末交換'],
  unbindTerminal: ['解绑终端', 'Unbind terminal', '端末解除'],
  suspendService: ['暂停服务', 'Suspend service', 'サービス停止'],
  resumeService: ['恢复服务', 'Resume service', 'サービス再開'],
  updateServiceStatus: ['更新服务状态', 'Update service status', 'サービス状態更新'],
  updateServiceDate: ['更新服务期', 'Update service date', 'サービス期間更新'],
  updateDebugDate: ['设置调试日期', 'Set debug date', 'デバッグ日設定'],
  machineMove: ['整机编号变更', 'Machine move', '機械番号変更'],
  customerInfo: ['车主信息变更', 'Owner changed', 'オーナー変更'],
  transferOrg: ['转移机构', 'Transferred to an organisation', '組織移管'],
  transferGroup: ['转移分组', 'Transferred to a group', 'グループ移動'],
})
export type LifecycleOperation = EnumValue<typeof LifecycleOperation>

/** What decides which operations a vehicle allows. */
export type VehicleState = Pick<Vehicle, 'productionDate' | 'saleStatus' | 'terminalId' | 'serviceStatus'>

/** Where a service may go from each of its states. */
export const SERVICE_WAYS: Readonly<Record<ServiceState, readonly ServiceState[]>> = {
  NOT_OPEN: serviceStates.ways('NOT_OPEN'),
  WAIT: serviceStates.ways('WAIT'),
  HAS_OPENED: serviceStates.ways('HAS_OPENED'),
  SUSPENDED: serviceStates.ways('SUSPENDED'),
  EXPIRE: serviceStates.ways('EXPIRE'),
  LOGOUT: serviceStates.ways('LOGOUT'),
}

/** States in which a service can be opened, and those in which it runs or ran out and can be prolonged. */
export const OPENABLE = serviceStates.transitions.open.from
export const RENEWABLE = serviceStates.transitions.renew.from

export const serviceText = (status: ServiceState) => textKey(`vehicle/serviceStatus.${status}`)

const problem = (code: string, params: Record<string, string | number> = {}): Issue => ({ code, params })

/** Says how the service stands and what can be done with it. */
export const serviceProblem = (from: ServiceState): Issue =>
  problem('SERVICE_TRANSITION', { from: serviceText(from), ways: textKey(`vehicle/serviceWays.${from}`) })

function serviceRefusal(from: ServiceState, operation: 'suspend' | 'resume'): Issue | undefined {
  return serviceStates.refusal(operation, from) ? serviceProblem(from) : undefined
}

function wayRefusal(from: ServiceState, to: unknown): Issue | undefined {
  return serviceStates.ways(from).some((way) => way === to) ? undefined : serviceProblem(from)
}

/** A prototype need not have been produced; what is sold must. */
function saleRefusal({ saleStatus, productionDate }: VehicleState, target: unknown): Issue | undefined {
  const prototype = target === 'PROTOTYPE'
  const code = saleStates.refusal(prototype ? 'makePrototype' : 'sell', saleStatus)
  if (code) return problem(code)
  return prototype || productionDate !== null ? undefined : problem('VEHICLE_NOT_PRODUCED')
}

/**
 * Why a vehicle in this state refuses an operation; undefined when it allows it. `target` is the status that
 * updateServiceStatus leads to, or the sale status of a sale.
 */
export function refusalOf(
  operation: LifecycleOperation,
  state: VehicleState,
  target?: unknown,
): Issue | undefined {
  switch (operation) {
    case 'produce':
      return state.productionDate === null ? undefined : problem('VEHICLE_PRODUCED')
    case 'sale':
      return saleRefusal(state, target)
    case 'bindTerminal':
      return state.terminalId === null ? undefined : problem('VEHICLE_HAS_TERMINAL')
    case 'changeTerminal':
    case 'unbindTerminal':
      return state.terminalId === null ? problem('VEHICLE_WITHOUT_TERMINAL') : undefined
    case 'suspendService':
      return serviceRefusal(state.serviceStatus, 'suspend')
    case 'resumeService':
      return serviceRefusal(state.serviceStatus, 'resume')
    case 'updateServiceStatus':
      return wayRefusal(state.serviceStatus, target)
    default:
      return undefined
  }
}

type Before = Readonly<Partial<Vehicle>>
type Values = Readonly<ValuesOf<Vehicles>>

const changed = (name: FieldName<Vehicles>, before: Before, values: Values): boolean =>
  name in values && (values[name] ?? null) !== (before[name] ?? null)

/** A vehicle before it was recorded: nothing has happened to it yet. */
export const NEW_VEHICLE: VehicleState = {
  productionDate: null,
  saleStatus: 'UNSOLD',
  terminalId: null,
  serviceStatus: 'NOT_OPEN',
}

/** The fields that the log line of each operation shows. */
export const TOLD_BY: Readonly<Partial<Record<LifecycleOperation, readonly FieldName<Vehicles>[]>>> = {
  produce: ['productionDate', 'factoryDate'],
  sale: [
    'saleStatus',
    'saleDate',
    'saleMethod',
    'distributorId',
    'saleProvinceCode',
    'saleCityCode',
    'invoiceNo',
    'customerName',
    'customerPhone',
  ],
  suspendService: ['serviceStatus'],
  resumeService: ['serviceStatus'],
  updateServiceStatus: ['serviceStatus', 'serviceStartDate', 'serviceEndDate', 'servicePeriod'],
  updateServiceDate: ['serviceStartDate', 'serviceEndDate', 'servicePeriod'],
  updateDebugDate: ['debugEndTime'],
  machineMove: ['machineCode'],
  customerInfo: ['customerName', 'customerPhone'],
  transferOrg: ['orgId'],
}

function serviceOperation(before: Before, values: Values): LifecycleOperation | undefined {
  if (changed('serviceStatus', before, values)) {
    if (values.serviceStatus === 'SUSPENDED') return 'suspendService'
    return before.serviceStatus === 'SUSPENDED' && values.serviceStatus === 'HAS_OPENED'
      ? 'resumeService'
      : 'updateServiceStatus'
  }
  const dates = ['serviceStartDate', 'serviceEndDate'] as const
  return dates.some((name) => changed(name, before, values)) ? 'updateServiceDate' : undefined
}

/** What a change of a vehicle's fields amounts to, in the order in which it happens. */
export function operationsOf(before: Before, values: Values): LifecycleOperation[] {
  const operations: (LifecycleOperation | undefined)[] = [
    changed('productionDate', before, values) && (before.productionDate ?? null) === null
      ? 'produce'
      : undefined,
    changed('orgId', before, values) && before.orgId !== undefined ? 'transferOrg' : undefined,
    changed('machineCode', before, values) && before.machineCode !== undefined ? 'machineMove' : undefined,
    changed('saleStatus', before, values) ? 'sale' : undefined,
    !changed('saleStatus', before, values) &&
    before.id !== undefined &&
    (changed('customerName', before, values) || changed('customerPhone', before, values))
      ? 'customerInfo'
      : undefined,
    serviceOperation(before, values),
    changed('debugEndTime', before, values) ? 'updateDebugDate' : undefined,
  ]
  return operations.filter((operation) => operation !== undefined)
}
