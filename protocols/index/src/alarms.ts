import { gb17691, hj1014 } from '@motorpool/gb17691/alarms'
import * as gb32960 from '@motorpool/gb32960/alarms'
import * as jt808 from '@motorpool/jt808/alarms'
import type { AlarmItem, FaultList } from '@motorpool/wire'
import type { ProtocolName } from './facts.ts'

interface Dictionary {
  readonly ALARM_ITEMS: readonly AlarmItem[]
  readonly FAULT_LISTS: readonly FaultList[]
}

const DICTIONARIES: Readonly<Record<ProtocolName, Dictionary>> = {
  gb32960,
  jt808,
  gb17691,
  hj1014,
}

const items: ReadonlyMap<string, ReadonlyMap<string, AlarmItem>> = new Map(
  Object.entries(DICTIONARIES).map(([name, { ALARM_ITEMS }]) => [
    name,
    new Map(ALARM_ITEMS.map((item) => [item.key, item])),
  ]),
)

/** Everything that terminals of a protocol can raise, without its codec: for the browser and shared declarations. */
export const alarmItemsOf = (protocol: ProtocolName): readonly AlarmItem[] =>
  DICTIONARIES[protocol].ALARM_ITEMS

/** Lists of fault codes that messages of a protocol can carry. */
export const faultListsOf = (protocol: ProtocolName): readonly FaultList[] =>
  DICTIONARIES[protocol].FAULT_LISTS

/** An item by the protocol and key that a stored alarm names; undefined for what no built-in protocol has. */
export const alarmItem = (protocol: string, key: string): AlarmItem | undefined =>
  items.get(protocol)?.get(key)
