import type { Names, ProtocolFacts } from '@motorpool/wire'
import { type EmissionAlarms, MACHINE_ALARMS, ROAD_ALARMS } from './alarm-items.ts'
import type { Block } from './blocks/block.ts'
import { MACHINE_BLOCKS, ROAD_BLOCKS } from './blocks/index.ts'
import { gb17691, hj1014 } from './facts.ts'
import { type Layout, MACHINE_LAYOUTS, ROAD_LAYOUTS } from './layouts.ts'
import { MACHINE_MESSAGES, type Message, ROAD_MESSAGES } from './messages.ts'

/** What differs between terminals of road vehicles and of machines. */
export interface Dialect {
  readonly facts: ProtocolFacts
  /** What the 17 characters of the header are. */
  readonly idName: Names
  /** In the order in which they are tried. */
  readonly layouts: readonly Layout[]
  /** By their types. */
  readonly blocks: readonly (Block | undefined)[]
  /** All but the reports, by the name the encoder takes. */
  readonly messages: Readonly<Record<string, Message>>
  /** By their commands. */
  readonly commands: ReadonlyMap<number, Message>
  readonly alarms: EmissionAlarms
  /** Bytes of a removal alarm. */
  readonly removalLength: number
  readonly encryption: Readonly<Record<number, Names>>
}

function byType(blocks: readonly Block[]): (Block | undefined)[] {
  const table = Array.from({ length: 0x100 }, (): Block | undefined => undefined)
  for (const block of blocks) table[block.type] = block
  return table
}

const byCommand = (messages: Readonly<Record<string, Message>>): ReadonlyMap<number, Message> =>
  new Map(Object.values(messages).map((message) => [message.command, message]))

const NONE: Names = ['不加密', 'None', '暗号化なし']

export const ROAD: Dialect = {
  facts: gb17691,
  idName: ['车辆识别码（VIN）', 'VIN', '車両識別番号（VIN）'],
  layouts: ROAD_LAYOUTS,
  blocks: byType(ROAD_BLOCKS),
  messages: ROAD_MESSAGES,
  commands: byCommand(ROAD_MESSAGES),
  alarms: ROAD_ALARMS,
  removalLength: 17,
  // Annex Q and HJ 1239 number the algorithms differently, and an encrypted frame does not tell which of the two it is.
  encryption: {
    1: NONE,
    2: ['RSA（附录Q）/ SM2（HJ 1239）', 'RSA (annex Q) or SM2 (HJ 1239)', 'RSA（附属書Q）・SM2（HJ 1239）'],
    3: ['SM2（附录Q）/ SM4（HJ 1239）', 'SM2 (annex Q) or SM4 (HJ 1239)', 'SM2（附属書Q）・SM4（HJ 1239）'],
    4: ['RSA（HJ 1239）', 'RSA (HJ 1239)', 'RSA（HJ 1239）'],
    5: ['AES-128（HJ 1239）', 'AES-128 (HJ 1239)', 'AES-128（HJ 1239）'],
  },
}

export const MACHINE: Dialect = {
  facts: hj1014,
  idName: ['机械环保代码', 'Machine environmental protection code', '機械環境保護コード'],
  layouts: MACHINE_LAYOUTS,
  blocks: byType(MACHINE_BLOCKS),
  messages: MACHINE_MESSAGES,
  commands: byCommand(MACHINE_MESSAGES),
  alarms: MACHINE_ALARMS,
  removalLength: 18,
  encryption: { 1: NONE, 2: ['RSA', 'RSA', 'RSA'], 3: ['SM2', 'SM2', 'SM2'] },
}
