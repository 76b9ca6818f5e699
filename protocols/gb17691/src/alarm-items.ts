/** The dictionary of what a terminal and its engine raise by themselves. Without the codec: the browser may import it. */
import type { AlarmItem, FaultList } from '@motorpool/wire'

export const GROUP = { lamp: 'lamp', removal: 'removal' } as const

/** The malfunction indicator lamp of the OBD block. */
export const MALFUNCTION_LAMP: AlarmItem = {
  key: 'malfunctionLamp',
  code: 'MIL',
  name: ['故障指示灯（MIL）点亮', 'Malfunction indicator lamp on', '故障警告灯（MIL）点灯'],
  level: 2,
  group: GROUP.lamp,
  clearedBy: 'cause',
}

/** The terminal is taken off or unplugged, and still has its backup power. */
export const REMOVAL: AlarmItem = {
  key: 'removal',
  code: 'REMOVAL',
  name: ['终端拆除报警', 'Terminal removed', '端末取り外し警報'],
  level: 3,
  group: GROUP.removal,
  clearedBy: 'mark',
  removal: 'TAMPER',
}

export const ALARM_ITEMS: readonly AlarmItem[] = [MALFUNCTION_LAMP, REMOVAL]

/** Codes by the diagnosis protocol that their block names: how the four bytes are packed depends on it. */
export const J1939_LIST = 'obdJ1939'
export const OTHER_LIST = 'obd'

export const FAULT_LISTS: readonly FaultList[] = [
  { key: J1939_LIST, name: ['OBD故障码（J1939）', 'OBD faults (J1939)', 'OBD故障（J1939）'], codes: 'j1939' },
  { key: OTHER_LIST, name: ['OBD故障码（ISO）', 'OBD faults (ISO)', 'OBD故障（ISO）'], codes: 'maker' },
]
