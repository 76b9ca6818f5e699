import { bcd, before, counted, items, list, text, u8, u16, u32 } from '@motorpool/jtt'
import { CAN_PARAMETERS, EXTENSION_PARAMETERS, PARAMETERS } from '../catalogue/parameters.ts'
import { message } from '../message.ts'
import { quotedSerial } from './general.ts'

const parameterList = items(
  'items',
  ['参数项列表', 'Parameters', 'パラメーター一覧'],
  { id: 'u32', length: 'u8', anyWidth: true },
  PARAMETERS,
  [...CAN_PARAMETERS, ...EXTENSION_PARAMETERS],
)
const total = counted(u8('count', ['参数总数', 'Parameters in all', 'パラメーター総数']), 'items')
/** 2011 states the number in this packet too. */
const inPacket = before(
  '2013',
  counted(u8('packetCount', ['包参数个数', 'Parameters in this packet', 'パケット内個数']), 'items'),
)

/** § 8.10 */
export const setParameters = message({
  id: 0x8103,
  key: 'setParameters',
  name: ['设置终端参数', 'Set parameters', 'パラメーター設定'],
  direction: 'down',
  parts: [total, inPacket, parameterList],
})

export const queryParameters = message({
  id: 0x8104,
  key: 'queryParameters',
  name: ['查询终端参数', 'Query all parameters', '全パラメーター照会'],
  direction: 'down',
  parts: [],
})

export const queryParametersById = message({
  id: 0x8106,
  key: 'queryParametersById',
  name: ['查询指定终端参数', 'Query some parameters', '指定パラメーター照会'],
  direction: 'down',
  from: '2013',
  parts: [
    list(
      'ids',
      ['参数 ID 列表', 'Parameter ids', 'パラメーター ID 一覧'],
      'u8',
      u32('id', ['参数 ID', 'Parameter id', 'パラメーター ID']),
    ),
  ],
})

/** § 8.12: the answer to both queries. */
export const parametersAnswer = message({
  id: 0x0104,
  key: 'parametersAnswer',
  name: ['查询终端参数应答', 'Parameters', 'パラメーター照会応答'],
  direction: 'up',
  parts: [quotedSerial, total, inPacket, parameterList],
})

export const queryAttributes = message({
  id: 0x8107,
  key: 'queryAttributes',
  name: ['查询终端属性', 'Query attributes', '端末属性照会'],
  direction: 'down',
  from: '2013',
  parts: [],
})

/**
 * Width of the manufacturer id in 0x0107: 5 by the tables, but 2019 terminals send 11 as in the registration. It is the
 * one with which both version texts end exactly two bytes before the body's end.
 */
function manufacturerWidth(
  s: { edition: string },
  values: Record<string, unknown>,
  c?: { bytes: Uint8Array; offset: number; end: number },
): number {
  if (s.edition !== '2019') return 5
  const { manufacturer } = values
  if (!c) return typeof manufacturer === 'string' && manufacturer.length > 5 ? 11 : 5
  const ends = (width: number): boolean => {
    const hardware = c.offset + width + 70
    const firmware = hardware + 1 + (c.bytes[hardware] ?? 0)
    return firmware + 1 + (c.bytes[firmware] ?? 0) + 2 === c.end
  }
  return !ends(5) && ends(11) ? 11 : 5
}

const gnss = u8('gnss', ['GNSS 模块属性', 'GNSS module', 'GNSS モジュール'], {
  bits: [
    { bit: 0, key: 'gps', name: ['GPS', 'GPS', 'GPS'] },
    { bit: 1, key: 'beidou', name: ['北斗', 'Beidou', '北斗'] },
    { bit: 2, key: 'glonass', name: ['GLONASS', 'GLONASS', 'GLONASS'] },
    { bit: 3, key: 'galileo', name: ['Galileo', 'Galileo', 'Galileo'] },
  ],
})

const radio = u8('radio', ['通信模块属性', 'Radio module', '通信モジュール'], {
  bits: [
    { bit: 0, key: 'gprs', name: ['GPRS', 'GPRS', 'GPRS'] },
    { bit: 1, key: 'cdma', name: ['CDMA', 'CDMA', 'CDMA'] },
    { bit: 2, key: 'tdScdma', name: ['TD-SCDMA', 'TD-SCDMA', 'TD-SCDMA'] },
    { bit: 3, key: 'wcdma', name: ['WCDMA', 'WCDMA', 'WCDMA'] },
    { bit: 4, key: 'cdma2000', name: ['CDMA2000', 'CDMA2000', 'CDMA2000'] },
    { bit: 5, key: 'tdLte', name: ['TD-LTE', 'TD-LTE', 'TD-LTE'] },
    { bit: 7, key: 'other', name: ['其他', 'Other', 'その他'] },
  ],
})

/** § 8.15: ICCID stands at 34 in 2013 (the table prints 42). */
export const attributes = message({
  id: 0x0107,
  key: 'attributes',
  name: ['查询终端属性应答', 'Attributes', '端末属性応答'],
  direction: 'up',
  from: '2013',
  parts: [
    u16('type', ['终端类型', 'Type', '端末種別'], {
      bits: [
        { bit: 0, key: 'passenger', name: ['适用客运车辆', 'Passenger vehicles', '旅客車両'] },
        { bit: 1, key: 'dangerousGoods', name: ['适用危险品车辆', 'Dangerous goods', '危険物車両'] },
        { bit: 2, key: 'freight', name: ['适用普通货运车辆', 'Freight', '貨物車両'] },
        { bit: 3, key: 'taxi', name: ['适用出租车辆', 'Taxi', 'タクシー'] },
        { bit: 6, key: 'diskRecorder', name: ['支持硬盘录像', 'Disk recorder', 'HDD 録画'] },
        { bit: 7, key: 'splitUnit', name: ['分体机', 'Split unit', '分離型'] },
        { bit: 8, key: 'trailer', name: ['适用挂车', 'Trailer', 'トレーラー'] },
      ],
    }),
    text('manufacturer', ['制造商 ID', 'Manufacturer id', '製造者 ID'], manufacturerWidth),
    text('model', ['终端型号', 'Terminal model', '端末型番'], { 2011: 20, 2013: 20, 2019: 30 }),
    text('terminalId', ['终端 ID', 'Terminal id', '端末 ID'], { 2011: 7, 2013: 7, 2019: 30 }),
    bcd('iccid', ['SIM 卡 ICCID', 'ICCID', 'ICCID'], 10),
    text('hardware', ['终端硬件版本号', 'Hardware version', 'ハードウェア版'], 'u8'),
    text('firmware', ['终端固件版本号', 'Firmware version', 'ファームウェア版'], 'u8'),
    gnss,
    radio,
  ],
})

export const messages = {
  setParameters,
  queryParameters,
  queryParametersById,
  parametersAnswer,
  queryAttributes,
  attributes,
} as const
