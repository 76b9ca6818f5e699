import type { DecodedField, Names } from './field.ts'
import type { StoreRecord } from './record.ts'

/** 1 ordinary, 2 serious, 3 critical. */
export type AlarmLevel = 1 | 2 | 3

/**
 * What a terminal or its vehicle can raise by itself, as its standard has it: an entry of the dictionary of alarm items.
 * Stored alarms name it by protocol and `key`, so neither a key nor a code ever changes its meaning.
 */
export interface AlarmItem {
  /** Unique in its protocol, camelCase. */
  readonly key: string
  /** Code for people and sheets, unique in its protocol, 32 characters at most: `21001`, `W01`, `64-1`. */
  readonly code: string
  readonly name: Names
  /** Used where the message states no level. */
  readonly level: AlarmLevel
  /** The part of a message that says whether it is on: `MessageAlarms.groups` names the parts that a message had. */
  readonly group: string
  /** Bit of the group's flag word, 0 the least significant; undefined where the group has no flag word. */
  readonly bit?: number
  /** Editions of the protocol that have it; every one of them when left out. */
  readonly editions?: readonly string[]
  /**
   * How it ends. `cause`: on until a message with its group no longer shows it. `answer`: likewise, but the terminal
   * clears it as soon as the platform answered, so that it is an occurrence and no state. `mark`: the message says
   * itself whether it begins, ends or is over already (`ActiveAlarm.phase`).
   */
  readonly clearedBy: 'cause' | 'answer' | 'mark'
  /** The platform may confirm it by a command. */
  readonly confirmable?: true
  /** One of the national standard for new-energy vehicles, which has levels of its own: an alarm of a kind of its own. */
  readonly national?: true
  /** It says that the terminal is being taken out: what the tear-down records of GB4 and GB6 call it. */
  readonly removal?: 'TAMPER' | 'POWER_OFF'
}

/** One list of fault codes that a message may carry. */
export interface FaultList {
  readonly key: string
  readonly name: Names
  /** `maker`: numbers of the maker's own; `j1939`: SPN and FMI of SAE J1939. */
  readonly codes: 'maker' | 'j1939'
}

/** An alarm item that a message shows. */
export interface ActiveAlarm {
  readonly item: AlarmItem
  /** `on` for flags; the others for items of `clearedBy: 'mark'`. `moment`: it happened, and has no end. */
  readonly phase: 'on' | 'begin' | 'end' | 'moment'
  /** As the message states it for this alarm, in the standard's own numbers; undefined where it does not. */
  readonly level: number | undefined
  /** What belongs to it, for instance the area of an overspeed. Offsets count as those of `Protocol.decode`. */
  readonly values: readonly DecodedField[]
}

/** A list that a message carried, possibly empty: what it lacks is no longer there. */
export interface StatedFaults {
  /** `FaultList.key` */
  readonly list: string
  /** Address of the control unit that speaks for itself alone; null where the list is the vehicle's. */
  readonly source: number | null
  readonly lamps?: DiagnosticLamps
}

export interface Fault {
  readonly list: string
  readonly source: number | null
  /**
   * For people and for the fault code library: `SPN100-1`, or the eight hexadecimal digits of a maker's number, or of a
   * code whose SPN cannot be told.
   */
  readonly code: string
  /** The four bytes as one number, the first on the wire being the highest. */
  readonly number: number
  readonly spn: number | null
  readonly fmi: number | null
  /** How often it has occurred; null where the message does not say. */
  readonly occurrences: number | null
}

/** A warning lamp; `unknown` where the control unit does not drive it. */
export type LampState = 'off' | 'on' | 'slow' | 'fast' | 'unknown'

/** Lamps of SAE J1939-73 DM1. */
export interface DiagnosticLamps {
  readonly malfunction: LampState
  readonly stop: LampState
  readonly warning: LampState
  readonly protect: LampState
}

/** What one message says of alarms and faults. */
export interface MessageAlarms {
  /** Groups of alarm items that it states: an item of these that is not in `alarms` is off. Others stay as they were. */
  readonly groups: readonly string[]
  readonly alarms: readonly ActiveAlarm[]
  /** Highest level of all that is wrong with the vehicle, in the standard's own numbers; undefined where unsaid. */
  readonly level: number | undefined
  readonly faultLists: readonly StatedFaults[]
  readonly faults: readonly Fault[]
}

/** The columns of a stored message that decide what it says of alarms. */
export type AlarmColumns = Pick<StoreRecord, 'messageId' | 'rawForm' | 'flags' | 'state' | 'alarm'>
