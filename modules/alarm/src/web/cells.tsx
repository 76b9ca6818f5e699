import type { EnumDef } from '@motorpool/kernel'
import { type Cells, enumLabel, type Row } from '@motorpool/resource/web'
import { StatusTag, type Tone, useText } from '@motorpool/ui'
import { AlarmLevel, AlarmState } from '@motorpool/vehicle/shared'
import type { ReactNode } from 'react'
import { GbAlarmLevel } from '../shared/index.ts'
import { durationText } from './duration.ts'

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

const state = ({ state: value }: Row): ReactNode => (
  <StatusTag tone={value === 'ALARMING' ? 'bad' : 'idle'}>{enumLabel(AlarmState, String(value))}</StatusTag>
)

function Duration({ seconds }: { seconds: number }): ReactNode {
  const t = useText()
  const { key, params } = durationText(seconds)
  return t(key, params)
}

export const ALARM_CELLS: Cells = {
  level: level('level', AlarmLevel),
  gbLevel: level('gbLevel', GbAlarmLevel),
  state,
  duration: ({ duration }) => (typeof duration === 'number' ? <Duration seconds={duration} /> : null),
}
