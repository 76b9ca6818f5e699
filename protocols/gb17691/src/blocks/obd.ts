import {
  type BitPart,
  bits,
  type Cursor,
  fixedText,
  type Item,
  number,
  type SpecialItem,
  text,
} from '@motorpool/gbt'
import { toHex } from '@motorpool/kernel'
import type { DecodedField, Names } from '@motorpool/wire'
import { block } from './block.ts'
import { FAULT_CODES, MIL_MACHINE, MIL_ROAD, PROTOCOL_MACHINE, PROTOCOL_ROAD } from './fault-codes.ts'

const monitor = (bit: number, key: string, name: Names): BitPart => ({ key, name, bit, width: 1 })

/** Least significant first (one source). */
const MONITORS: readonly BitPart[] = [
  monitor(0, 'catalyst', ['催化转化器监控', 'Catalyst', '触媒']),
  monitor(1, 'heatedCatalyst', ['加热催化转化器监控', 'Heated catalyst', '加熱触媒']),
  monitor(2, 'evaporative', ['蒸发系统监控', 'Evaporative system', '蒸発ガス系統']),
  monitor(3, 'secondaryAir', ['二次空气系统监控', 'Secondary air system', '二次空気系統']),
  monitor(4, 'refrigerant', ['A/C系统制冷剂监控', 'A/C refrigerant', 'エアコン冷媒']),
  monitor(5, 'exhaustSensor', ['排气传感器监控', 'Exhaust gas sensor', '排気センサー']),
  monitor(6, 'exhaustSensorHeater', [
    '排气传感器加热器监控',
    'Exhaust gas sensor heater',
    '排気センサーヒーター',
  ]),
  monitor(7, 'egr', ['EGR/VVT系统监控', 'EGR or VVT system', 'EGR・VVT系統']),
  monitor(8, 'coldStart', ['冷启动辅助系统监控', 'Cold start aid', '冷間始動補助']),
  monitor(9, 'boost', ['增压压力控制系统监控', 'Boost pressure control', '過給圧制御']),
  monitor(10, 'dpf', ['DPF监控', 'DPF', 'DPF']),
  monitor(11, 'scr', ['SCR或NOx吸附器监控', 'SCR or NOx adsorber', 'SCR・NOx吸蔵触媒']),
  monitor(12, 'nmhc', ['NMHC催化器监控', 'NMHC catalyst', 'NMHC触媒']),
  monitor(13, 'misfire', ['失火监控', 'Misfire', '失火']),
  monitor(14, 'fuelSystem', ['燃油系统监控', 'Fuel system', '燃料系統']),
  monitor(15, 'comprehensive', ['综合成分监控', 'Comprehensive components', '総合部品']),
]

const CVN_LENGTH = 18
const CVN = text(
  'cvn',
  ['标定验证码（CVN）', 'Calibration verification number', '較正検証番号（CVN）'],
  CVN_LENGTH,
)
const LAST_ASCII = 0x7f

/** Text, or (seen in the field) raw bytes filled with 00: those are shown in hexadecimal. */
const cvn: SpecialItem<'cvn', string> = {
  kind: 'special',
  key: 'cvn',
  parts: [CVN],
  read(cursor) {
    const offset = cursor.offset
    const found = cursor.readBytes(CVN_LENGTH)
    const end = found.findLastIndex((byte) => byte !== 0) + 1
    const isText = found.subarray(0, end).every((byte) => byte >= 0x20 && byte < LAST_ASCII)
    const value = isText ? fixedText(found) : toHex(found.subarray(0, end))
    return [{ key: 'cvn', name: CVN.name, offset, length: CVN_LENGTH, value }]
  },
  write: (sink, value) => sink.item(CVN, value, 'cvn'),
}

/** SAE J1979-DA, in-use performance of compression-ignition engines, in its order. */
const IUPR: readonly Item[] = [
  number(
    'obdConditions',
    ['OBD监测条件次数', 'OBD monitoring conditions', 'OBD監視条件回数'],
    2,
    [0, 0xfffd],
  ),
  number('ignitionCycles', ['点火循环次数', 'Ignition cycles', 'イグニッション回数'], 2, [0, 0xfffd]),
  ...ratio('nmhcCatalyst', ['NMHC催化器', 'NMHC catalyst', 'NMHC触媒']),
  ...ratio('noxCatalyst', ['NOx催化器', 'NOx catalyst', 'NOx触媒']),
  ...ratio('noxAdsorber', ['NOx吸附器', 'NOx adsorber', 'NOx吸蔵触媒']),
  ...ratio('particulateFilter', ['颗粒捕集器', 'Particulate filter', '粒子フィルター']),
  ...ratio('exhaustSensor', ['排气传感器', 'Exhaust gas sensor', '排気センサー']),
  ...ratio('egr', ['EGR/VVT', 'EGR or VVT', 'EGR・VVT']),
  ...ratio('boost', ['增压压力', 'Boost pressure', '過給圧']),
  ...ratio('fuelSystem', ['燃油系统', 'Fuel system', '燃料系統']),
]

/** How often a monitor ran to its end, and how often it could have. */
function ratio(key: string, [zh, en, ja]: Names): readonly Item[] {
  return [
    number(`${key}Completed`, [`${zh}监测完成次数`, `${en}: completed`, `${ja}監視完了回数`], 2, [0, 0xfffd]),
    number(
      `${key}Conditions`,
      [`${zh}监测条件次数`, `${en}: conditions met`, `${ja}監視条件回数`],
      2,
      [0, 0xfffd],
    ),
  ]
}

const IUPR_NAME: Names = ['IUPR值', 'In-use performance ratios', 'IUPR値']
/** Terminals without the values fill them with the character 0. */
const IUPR_FILL = 0x3030

const isFilled = (fields: readonly DecodedField[]) =>
  fields.every(({ value, raw }) => (raw ?? value) === IUPR_FILL)

const iupr: SpecialItem<'iupr', readonly number[]> = {
  kind: 'special',
  key: 'iupr',
  parts: IUPR,
  read(cursor: Cursor) {
    const group = cursor.group('iupr', IUPR_NAME, () => cursor.items(IUPR))
    if (isFilled(group.children ?? []))
      for (const field of group.children ?? []) {
        field.value = null
        field.raw = IUPR_FILL
        field.state = 'invalid'
      }
    return [group]
  },
  write(sink, values) {
    for (let i = 0; i < IUPR.length; i++) sink.integer(2, values[i] ?? IUPR_FILL, `iupr.${i}`)
  },
}

/** Annex Q type 01, 96 + 4N bytes. */
export const obd = block(0x01, 'obd', ['OBD信息', 'OBD', 'OBD情報'], [
  PROTOCOL_ROAD,
  MIL_ROAD,
  bits('supported', ['诊断支持状态', 'Monitors supported', '診断対応状態'], 2, MONITORS),
  bits('notReady', ['诊断就绪状态（未完成）', 'Monitors not complete', '診断未完了状態'], 2, MONITORS),
  text('vin', ['车辆识别码（VIN）', 'VIN', '車両識別番号（VIN）'], 17),
  text('calibration', ['软件标定识别号', 'Software calibration id', 'ソフトウェア較正ID'], 18),
  cvn,
  iupr,
  FAULT_CODES,
] as const)

/** HJ 1014 type 01, 3 + 4N bytes: engine control diagnosis. */
export const machineDiagnosis = block(
  0x01,
  'ecd',
  ['发动机控制诊断信息', 'Engine control diagnosis', 'エンジン制御診断'],
  [PROTOCOL_MACHINE, MIL_MACHINE, FAULT_CODES] as const,
)
