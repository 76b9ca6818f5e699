/** The dictionary of what a terminal raises by itself. Without the codec: the browser may import it. */

import type { Bit } from '@motorpool/jtt'
import type { AlarmItem, AlarmLevel, FaultList, Names } from '@motorpool/wire'
import {
  BLIND_SPOT,
  BLIND_SPOT_KINDS,
  DRIVER_MONITORING,
  DRIVER_MONITORING_KINDS,
  FORWARD_ASSIST,
  FORWARD_ASSIST_KINDS,
  type Kind,
  PERIODIC,
  TYRE_ALARMS,
  TYRE_MONITORING,
} from './catalogue/active-safety-kinds.ts'
import { ALARM_BITS, type AlarmBit } from './catalogue/alarms.ts'
import { BEHAVIOURS, VIDEO_ALARMS } from './catalogue/video.ts'
import { facts } from './facts.ts'

/** Parts of a 0x0200 that raise alarms. The last four come and go by marks of their own. */
export const GROUP = {
  word: 'word',
  video: 'video',
  behaviour: 'behaviour',
  forwardAssist: 'forwardAssist',
  driverMonitoring: 'driverMonitoring',
  tyreMonitoring: 'tyreMonitoring',
  blindSpot: 'blindSpot',
} as const

/** Default levels other than 1, by key: 3 where people or the vehicle are in danger, 2 where driving must change. */
const LEVELS: Readonly<Record<string, AlarmLevel>> = {
  emergency: 3,
  overspeed: 2,
  fatigue: 2,
  danger: 2,
  dangerousDriving: 2,
  powerLost: 2,
  illegalDriving: 2,
  dayDrivingTime: 2,
  offRoute: 2,
  fuelAbnormal: 2,
  stolen: 3,
  illegalIgnition: 2,
  illegalMove: 2,
  collisionWarning: 2,
  collision: 3,
  rolloverWarning: 2,
  illegalDoorOpening: 2,
  videoOverload: 2,
  behaviourFatigue: 2,
  forwardAssistCollision: 2,
  forwardAssistPedestrian: 2,
  driverMonitoringFatigue: 2,
  driverMonitoringAbnormal: 3,
  tyreMonitoringHot: 2,
}

const levelOf = (key: string): AlarmLevel => LEVELS[key] ?? 1
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const small = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)
const within = (group: Names, one: Names): Names => [
  `${group[0]}：${one[0]}`,
  `${group[1]}: ${small(one[1])}`,
  `${group[2]}：${one[2]}`,
]

/** Two bits changed their meaning in 2019: the later one has the edition in its code. */
const wordCode = ({ bit, from }: AlarmBit): string => {
  const changed =
    from !== undefined && ALARM_BITS.some((one) => one.bit === bit && one.until !== undefined && !one.from)
  return `W${String(bit).padStart(2, '0')}${changed ? `-${from}` : ''}`
}

function wordItem(one: AlarmBit): AlarmItem {
  const { key, name, bit, clearedBy, from, until, confirmable } = one
  const item = { key, code: wordCode(one), name, level: levelOf(key), group: GROUP.word, bit, clearedBy }
  const editions = facts.editions.filter((e) => (!from || from <= e) && (!until || until >= e))
  return {
    ...item,
    ...(editions.length < facts.editions.length ? { editions } : {}),
    ...(confirmable ? { confirmable } : {}),
    ...(key === 'powerLost' ? { removal: 'POWER_OFF' as const } : {}),
  }
}

function flagItem(group: string, id: string, { bit, key: own, name }: Bit, of?: Names): AlarmItem {
  const key = group + capital(own)
  const clearedBy = group === GROUP.tyreMonitoring ? 'mark' : 'cause'
  return {
    key,
    code: `${id}-${bit}`,
    name: of ? within(of, name) : name,
    level: levelOf(key),
    group,
    bit,
    clearedBy,
  }
}

const kindItems = (group: string, id: string, kinds: readonly Kind[], of: Names): AlarmItem[] =>
  kinds
    .filter((kind) => !kind.event)
    .map(({ code, key: own, name }) => {
      const key = group + capital(own)
      return {
        key,
        code: `${id}-${code}`,
        name: within(of, name),
        level: levelOf(key),
        group,
        clearedBy: 'mark',
      }
    })

const BEHAVIOUR: Names = ['异常驾驶行为', 'Abnormal driving', '異常運転']

export const ALARM_ITEMS: readonly AlarmItem[] = [
  ...ALARM_BITS.map(wordItem),
  ...VIDEO_ALARMS.map((bit) => flagItem(GROUP.video, '14', bit)),
  ...BEHAVIOURS.map((bit) => flagItem(GROUP.behaviour, '18', bit, BEHAVIOUR)),
  ...kindItems(GROUP.forwardAssist, '64', FORWARD_ASSIST_KINDS, FORWARD_ASSIST),
  ...kindItems(GROUP.driverMonitoring, '65', DRIVER_MONITORING_KINDS, DRIVER_MONITORING),
  ...TYRE_ALARMS.filter(({ bit }) => bit !== PERIODIC).map((bit) =>
    flagItem(GROUP.tyreMonitoring, '66', bit, TYRE_MONITORING),
  ),
  ...kindItems(GROUP.blindSpot, '67', BLIND_SPOT_KINDS, BLIND_SPOT),
]

/** Trouble codes of control units whose CAN frames a terminal hands on (0x0705). */
export const DM1_LIST = 'dm1'
export const FAULT_LISTS: readonly FaultList[] = [
  { key: DM1_LIST, name: ['J1939 当前故障', 'J1939 active faults', 'J1939 現在の故障'], codes: 'j1939' },
]
