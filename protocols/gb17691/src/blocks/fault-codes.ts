import { code, list, number } from '@motorpool/gbt'
import type { Names } from '@motorpool/wire'

export const ISO_15765 = 0
export const ISO_27145 = 1
export const SAE_J1939 = 2
export const ISO_15031 = 3

const ROAD = {
  [ISO_15765]: ['ISO 15765', 'ISO 15765', 'ISO 15765'],
  [ISO_27145]: ['ISO 27145', 'ISO 27145', 'ISO 27145'],
  [SAE_J1939]: ['SAE J1939', 'SAE J1939', 'SAE J1939'],
} as const satisfies Readonly<Record<number, Names>>

const PROTOCOL: Names = ['OBD诊断协议', 'Diagnosis protocol', '診断プロトコル']
export const PROTOCOL_ROAD = code('protocol', PROTOCOL, ROAD)
export const PROTOCOL_MACHINE = code('protocol', PROTOCOL, {
  ...ROAD,
  [ISO_15031]: ['ISO 15031', 'ISO 15031', 'ISO 15031'],
})

const LAMP = {
  0: ['未点亮', 'Off', '消灯'],
  1: ['点亮', 'On', '点灯'],
} as const satisfies Readonly<Record<number, Names>>

const MIL: Names = ['MIL状态', 'MIL', 'MIL状態']
export const MIL_ROAD = code('mil', MIL, LAMP)
export const MIL_MACHINE = code('mil', MIL, { ...LAMP, 2: ['闪烁', 'Blinking', '点滅'] })

/** Four bytes each, packed after the diagnosis protocol; in the order of the wire. */
export const FAULT_CODES = list(
  'faults',
  ['故障码', 'Fault codes', '故障コード'],
  number('faultCount', ['故障码总数', 'Number of fault codes', '故障コード数'], 1, [0, 253]),
  number('code', ['故障码', 'Fault code', '故障コード'], 4, [0, 0xffffffff], { hex: true }),
)
