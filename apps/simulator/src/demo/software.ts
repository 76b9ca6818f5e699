import type { SignalDefinition } from '@motorpool/signals'
import { BUS_BODY } from '../signals/bus.ts'
import { GPRS11 } from '../signals/gprs11.ts'
import { J1939 } from '../signals/j1939.ts'
import type { DemoVehicle } from './fleet.ts'
import { KINDS, type Kind } from './kinds.ts'
import { type SheetPlan, type SheetRow, sheet, TERMINAL, TERMINAL_MODELS } from './sheet-plan.ts'
import type { TenantPlan } from './tenants.ts'

interface Item extends SignalDefinition {
  field?: string
  counts?: 'time' | 'fuel'
}

/** One software of a terminal model: what it sends, and in which vehicles. */
export interface Software {
  code: string
  name: string
  category: keyof typeof TERMINAL_MODELS
  protocol: string
  /** Kinds of vehicle whose terminals run it. */
  kinds: readonly Kind[]
  items: readonly Item[]
}

export const SOFTWARE: readonly Software[] = [
  {
    code: 'EV32-BUS-2.0',
    name: '客车车身数据采集',
    category: 'NEW_ENERGY',
    protocol: 'GB32960-2016',
    kinds: ['bus'],
    items: BUS_BODY,
  },
  {
    code: 'GB6-J1939-1.4',
    name: 'J1939 发动机数据采集',
    category: 'ROAD_FUEL',
    protocol: 'JT808-2019',
    kinds: ['tractor', 'coach'],
    items: J1939,
  },
  {
    code: 'NR4-GPRS11-3.1',
    name: 'GPRS11 工程机械数据采集',
    category: 'NON_ROAD',
    protocol: 'GPRS11',
    kinds: ['excavator', 'loader'],
    items: GPRS11,
  },
]

export const softwareOf = (kind: Kind): Software | undefined =>
  SOFTWARE.find((one) => one.kinds.includes(kind))

function itemRow(software: Software, item: Item, sort: number): SheetRow {
  return {
    softVersionId: software.code,
    collectCode: item.code,
    collectName: item.name[0],
    functionFieldId: item.field,
    frameId: item.frameId ?? undefined,
    startByte: item.startByte,
    startBit: item.startBit,
    bitLength: item.bitLength,
    byteOrder: item.byteOrder,
    signedFlag: item.signed ? '是' : '否',
    collectBase: String(item.base),
    factor: item.factor,
    offset: item.offset,
    unit: item.unit ?? undefined,
    minValue: item.min ?? undefined,
    maxValue: item.max ?? undefined,
    invalidValue: item.invalid ?? undefined,
    workTimeFlag: item.counts === 'time' ? '1' : undefined,
    sort,
  }
}

/** What a tenant's terminals run, and what it sends. */
export function softwareSheets(plan: TenantPlan, vehicles: readonly DemoVehicle[]): SheetPlan[] {
  const kinds = new Set(vehicles.map((v) => v.entry.kind))
  const own = SOFTWARE.filter((one) => one.kinds.some((kind) => kinds.has(kind)))
  if (!plan.signals || own.length === 0) return []
  const versions = own.map((one) => ({
    versionCode: one.code,
    versionName: one.name,
    terminalModelId: TERMINAL_MODELS[one.category],
    protocolId: one.protocol,
    vehicleModelIds: one.kinds
      .filter((kind) => kinds.has(kind))
      .map((kind) => KINDS[kind].modelCode)
      .join(','),
    remark: '演示数据',
  }))
  return [
    sheet('software versions', `${TERMINAL}/softVersions/V1.0`, 'versionCode', versions),
    ...own.map((one) => ({
      ...sheet(
        `uplink items of ${one.code}`,
        `${TERMINAL}/softVersionCollects/V1.0`,
        'collectCode',
        one.items.map((item, sort) => itemRow(one, item, sort)),
      ),
      within: { field: 'softVersion', value: one.name },
    })),
  ]
}
