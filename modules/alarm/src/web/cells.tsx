import type { EnumDef } from '@motorpool/kernel'
import { type Cells, enumLabel, type Row } from '@motorpool/resource/web'
import { StatusTag, type Tone, useDurationText } from '@motorpool/ui'
import { AlarmLevel, AlarmState } from '@motorpool/vehicle/shared'
import type { ReactNode } from 'react'
import { EvAlarm, GbAlarmLevel, TerminalAlarmItem } from '../shared/index.ts'

const TONES: Readonly<Record<string, Tone>> = { '1': 'info', '2': 'warn', '3': 'bad' }

/** The level as a word behind a mark of its colour: critical ones are found without reading. */
const level =
  (name: string, of: EnumDef) =>
  (row: Row): ReactNode => {
    const value = row[name]
    return typeof value !== 'string' ? null : (
      <StatusTag tone={TONES[value] ?? 'info'}>{enumLabel(of, value)}</StatusTag>
    )
  }

const levelCell = level('level', AlarmLevel)
const gbLevelCell = level('gbLevel', GbAlarmLevel)

/** The level of an alarm of any family. */
export const LevelTag = ({ row }: { row: Row }): ReactNode => gbLevelCell(row) ?? levelCell(row)

const state = ({ state: value }: Row): ReactNode => (
  <StatusTag tone={value === 'ALARMING' ? 'bad' : 'idle'}>{enumLabel(AlarmState, String(value))}</StatusTag>
)

function Duration({ seconds }: { seconds: number }): ReactNode {
  return useDurationText()(seconds * 1000)
}

/** What alarms, as the tenant's catalogue calls it, else as the dictionary does. */
const named =
  (name: string, of: EnumDef) =>
  (row: Row): ReactNode =>
    typeof row.itemName === 'string' ? row.itemName : enumLabel(of, String(row[name]))

export const ALARM_CELLS: Cells = {
  item: named('item', TerminalAlarmItem),
  alarmCode: named('alarmCode', EvAlarm),
  level: levelCell,
  gbLevel: gbLevelCell,
  state,
  duration: ({ duration }) => (typeof duration === 'number' ? <Duration seconds={duration} /> : null),
}
