/** The dictionary of what a terminal and its engine raise by themselves. Without the codec: the browser may import it. */
import type { AlarmItem, FaultList } from '@motorpool/wire'

export const GROUP = { lamp: 'lamp', removal: 'removal' } as const

/** What a terminal of one kind raises; no two protocols share a code. */
export interface EmissionAlarms {
  /** The malfunction indicator lamp of the diagnosis block. */
  readonly lamp: AlarmItem
  /** The terminal is taken off or unplugged, and still has its backup power. */
  readonly removal: AlarmItem
}

const alarms = (prefix: string): EmissionAlarms => ({
  lamp: {
    key: 'malfunctionLamp',
    code: `${prefix}-MIL`,
    name: ['故障指示灯（MIL）点亮', 'Malfunction indicator lamp on', '故障警告灯（MIL）点灯'],
    level: 2,
    group: GROUP.lamp,
    clearedBy: 'cause',
  },
  removal: {
    key: 'removal',
    code: `${prefix}-REMOVAL`,
    name: ['终端拆除报警', 'Terminal removed', '端末取り外し警報'],
    level: 3,
    group: GROUP.removal,
    clearedBy: 'mark',
    removal: 'TAMPER',
  },
})

export const ROAD_ALARMS = alarms('GB6')
export const MACHINE_ALARMS = alarms('GB4')

const itemsOf = ({ lamp, removal }: EmissionAlarms): readonly AlarmItem[] => [lamp, removal]

/** Codes by the diagnosis protocol that their block names: how the four bytes are packed depends on it. */
export const J1939_LIST = 'obdJ1939'
export const OTHER_LIST = 'obd'

export const FAULT_LISTS: readonly FaultList[] = [
  { key: J1939_LIST, name: ['OBD故障码（J1939）', 'OBD faults (J1939)', 'OBD故障（J1939）'], codes: 'j1939' },
  { key: OTHER_LIST, name: ['OBD故障码（ISO）', 'OBD faults (ISO)', 'OBD故障（ISO）'], codes: 'maker' },
]

export const gb17691 = { ALARM_ITEMS: itemsOf(ROAD_ALARMS), FAULT_LISTS }
export const hj1014 = { ALARM_ITEMS: itemsOf(MACHINE_ALARMS), FAULT_LISTS }
