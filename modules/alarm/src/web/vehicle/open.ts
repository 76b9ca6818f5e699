import { enumLabel, type Row } from '@motorpool/resource/web'
import { api } from '@motorpool/ui'
import {
  AbnormalItem,
  AccTimeItem,
  EvAlarm,
  FenceAlarmKind,
  InconsistentItem,
  TerminalAlarmItem,
} from '../../shared/index.ts'

const BASE = '/api/vehicle-svc/alarm/vehicle/V1.0'

/** Families of alarms that a vehicle is asked for: key of the list, call, and how one of them is called. */
export interface OpenFamily {
  list: string
  call: string
  name(row: Row): string
}

const word = (value: unknown): string => (typeof value === 'string' ? value : '')

export const OPEN_FAMILIES: readonly OpenFamily[] = [
  {
    list: 'vehicle/gbAlarm',
    call: 'GBAlarm',
    name: (row) => word(row.itemName) || enumLabel(EvAlarm, word(row.alarmCode)),
  },
  {
    list: 'vehicle/alarmVehicle',
    call: 'faultAlarm',
    name: (row) => word(row.faultName) || word(row.faultCode),
  },
  {
    list: 'vehicle/alarmTerminal',
    call: 'alarm',
    name: (row) => word(row.itemName) || enumLabel(TerminalAlarmItem, word(row.item)),
  },
  {
    list: 'vehicle/fencesAlarm',
    call: 'fenceAlarm',
    name: (row) =>
      [word(row.fenceName), enumLabel(FenceAlarmKind, word(row.alarmType))].filter(Boolean).join(' · '),
  },
  { list: 'vehicle/alarmException', call: 'exceptionAlarm', name: (row) => word(row.strategyName) },
  {
    list: 'vehicle/terminalInconsistent',
    call: 'inconsistentAlarm',
    name: (row) =>
      [enumLabel(InconsistentItem, word(row.inconsistentItem)), word(row.reportValue)]
        .filter(Boolean)
        .join(' · '),
  },
  {
    list: 'vehicle/alarmAccTime',
    call: 'accTimeAlarm',
    name: (row) => enumLabel(AccTimeItem, word(row.accItem)),
  },
  {
    list: 'analysis/abnormal',
    call: 'abnormalAlarm',
    name: (row) => enumLabel(AbnormalItem, word(row.abnormalItem)),
  },
]

export interface OpenAlarm {
  row: Row
  list: string
  name: string
}

const timeOf = ({ row }: OpenAlarm): number => Number(row.happenTime ?? 0)
const levelOf = ({ row }: OpenAlarm): number => Number(row.level ?? row.gbLevel ?? 0)

/** Everything that goes on with a vehicle: the worst first, of these the newest (R405). */
export async function openAlarms(vin: string, signal: AbortSignal): Promise<OpenAlarm[]> {
  const found = await Promise.all(
    OPEN_FAMILIES.map(async ({ list, call, name }) => {
      const rows = await api.get<Row[]>(`${BASE}/${encodeURIComponent(vin)}/${call}`, undefined, { signal })
      return rows.map((row): OpenAlarm => ({ row, list, name: name(row) }))
    }),
  )
  return found.flat().sort((a, b) => levelOf(b) - levelOf(a) || timeOf(b) - timeOf(a))
}
