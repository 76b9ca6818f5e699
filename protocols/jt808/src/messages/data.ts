import { gunzipSync } from 'node:zlib'
import type { Part } from '@motorpool/jtt'
import { bcd, before, bytes, counted, group, list, maybe, u8, u16, u32 } from '@motorpool/jtt'
import { toHex } from '@motorpool/kernel'
import type { Names } from '@motorpool/wire'
import { message } from '../message.ts'
import { quotedSerial } from './general.ts'

/** § 8.50: the tables print 8 for the items, 7 is right. */
export const canData = message({
  id: 0x0705,
  key: 'canData',
  name: ['CAN 总线数据上传', 'CAN data', 'CAN データ送信'],
  direction: 'up',
  from: '2013',
  parts: [
    counted(u16('count', ['数据项个数', 'Number of items', 'データ項目数']), 'items'),
    bcd('time', ['接收时间 hhmmssmsms', 'Time of the first frame hhmmss and ms', '受信時刻 hhmmss・ms'], 5),
    list(
      'items',
      ['CAN 总线数据项', 'CAN frames', 'CAN フレーム'],
      'rest',
      group(
        'item',
        ['CAN 帧', 'CAN frame', 'CAN フレーム'],
        [
          u32('canId', ['CAN ID', 'CAN id', 'CAN ID'], {
            bits: [
              {
                bit: 31,
                key: 'channel',
                name: ['CAN 通道号', 'Channel', 'チャンネル'],
                codes: { 0: ['CAN1', 'CAN1', 'CAN1'], 1: ['CAN2', 'CAN2', 'CAN2'] },
              },
              { bit: 30, key: 'extended', name: ['扩展帧', 'Extended frame', '拡張フレーム'] },
              { bit: 29, key: 'averaged', name: ['采集区间平均值', 'Average of the interval', '区間平均値'] },
              { bit: 0, width: 29, key: 'id', name: ['总线 ID', 'Bus id', 'バス ID'] },
            ],
          }),
          bytes('data', ['CAN 数据', 'Data', 'データ'], 8),
        ],
      ),
    ),
  ],
})

const kind = u8('kind', ['透传消息类型', 'Kind', '透過種別'], {
  codes: {
    0x00: ['GNSS 模块详细定位数据', 'GNSS detail', 'GNSS 詳細'],
    0x0b: ['道路运输证 IC 卡信息', 'IC card', 'IC カード'],
    0x41: ['串口 1 透传', 'Serial port 1', 'シリアル 1'],
    0x42: ['串口 2 透传', 'Serial port 2', 'シリアル 2'],
    0xf7: ['外设状态信息', 'Peripheral state', '周辺機器状態'],
    0xf8: ['外设系统信息', 'Peripheral information', '周辺機器情報'],
  },
})
const passthroughParts = [
  kind,
  before('2013', u32('total', ['数据总长度', 'Total length', '総長'])),
  before('2013', u16('length', ['数据长度', 'Length', '長さ'])),
  bytes('data', ['透传消息内容', 'Data', 'データ'], 'rest'),
] as const

/** § 8.56 */
export const platformPassthrough = message({
  id: 0x8900,
  key: 'platformPassthrough',
  name: ['数据下行透传', 'Pass-through down', '下り透過データ'],
  direction: 'down',
  parts: passthroughParts,
})

export const terminalPassthrough = message({
  id: 0x0900,
  key: 'terminalPassthrough',
  name: ['数据上行透传', 'Pass-through up', '上り透過データ'],
  direction: 'up',
  parts: passthroughParts,
})

/** Longest data a 0x0901 may inflate to. */
export const INFLATE_LIMIT = 1024 * 1024

/** What the gzip body of 0x0901 holds; undefined where it is no gzip or over the limit. */
export function inflate(data: Uint8Array, limit = INFLATE_LIMIT): Uint8Array | undefined {
  try {
    return Uint8Array.from(gunzipSync(data, { maxOutputLength: limit }))
  } catch {
    return undefined
  }
}

const packed = bytes('data', ['压缩消息体', 'Compressed body', '圧縮本体'], 'u32')
/** Shown with its first bytes inflated: more than this nobody reads as hex. */
const SHOWN = 4096
const gzip: Part<'data', Uint8Array, false> = {
  ...packed,
  read(c, s, values) {
    const offset = c.offset + 4
    const data = packed.read(c, s, values)
    if (!s.shown) return data
    const plain = inflate(data)
    c.note({
      key: 'inflated',
      name: ['解压内容', 'Inflated', '展開内容'],
      offset,
      ...(plain ? { value: toHex(plain.subarray(0, SHOWN)) } : { value: null, state: 'invalid' as const }),
    })
    return data
  },
}

/** § 8.58 */
export const compressed = message({
  id: 0x0901,
  key: 'compressed',
  name: ['数据压缩上报', 'Compressed data', '圧縮データ報告'],
  direction: 'up',
  parts: [gzip],
})

const keyParts = [
  u32('e', ['RSA 公钥 e', 'RSA exponent e', 'RSA 公開鍵 e']),
  bytes('n', ['RSA 公钥 n', 'RSA modulus n', 'RSA 公開鍵 n'], 128),
] as const

export const platformKey = message({
  id: 0x8a00,
  key: 'platformKey',
  name: ['平台 RSA 公钥', 'Platform RSA key', 'プラットフォーム RSA 公開鍵'],
  direction: 'down',
  parts: keyParts,
})

export const terminalKey = message({
  id: 0x0a00,
  key: 'terminalKey',
  name: ['终端 RSA 公钥', 'Terminal RSA key', '端末 RSA 公開鍵'],
  direction: 'up',
  parts: keyParts,
})

/** Commands by which GB/T 19056 collects. */
export const RECORDER: Readonly<Record<number, Names>> = {
  0x00: ['执行标准版本', 'Version of the standard', '準拠規格の版'],
  0x01: ['当前驾驶人信息', 'Current driver', '現在の運転者'],
  0x02: ['实时时间', 'Clock', '現在時刻'],
  0x03: ['累计行驶里程', 'Mileage', '累計走行距離'],
  0x04: ['脉冲系数', 'Pulse factor', 'パルス係数'],
  0x05: ['车辆信息', 'Vehicle', '車両情報'],
  0x06: ['状态信号配置信息', 'Signal configuration', '状態信号設定'],
  0x07: ['唯一性编号', 'Unique number', '固有番号'],
  0x08: ['行驶速度记录', 'Speed records', '速度記録'],
  0x09: ['位置信息记录', 'Position records', '位置記録'],
  0x10: ['事故疑点记录', 'Accident records', '事故疑い記録'],
  0x11: ['超时驾驶记录', 'Overtime driving records', '超過運転記録'],
  0x12: ['驾驶人身份记录', 'Driver records', '運転者記録'],
  0x13: ['外部供电记录', 'Power supply records', '外部電源記録'],
  0x14: ['参数修改记录', 'Records of changed parameters', 'パラメーター変更記録'],
  0x15: ['速度状态日志', 'Speed state log', '速度状態ログ'],
}
const command = u8('command', ['命令字', 'Command', 'コマンド'])
const collected = u8('command', ['命令字', 'Command', 'コマンド'], { codes: RECORDER })
const block = maybe(bytes('data', ['数据块', 'Data', 'データ'], 'rest'))

/** GB/T 19056 blocks travel as they are. */
export const recorderQuery = message({
  id: 0x8700,
  key: 'recorderQuery',
  name: ['行驶记录数据采集命令', 'Recorder query', '運行記録収集'],
  direction: 'down',
  parts: [collected, block],
})

export const recorderData = message({
  id: 0x0700,
  key: 'recorderData',
  name: ['行驶记录数据上传', 'Recorder data', '運行記録送信'],
  direction: 'up',
  parts: [quotedSerial, collected, block],
})

export const recorderSettings = message({
  id: 0x8701,
  key: 'recorderSettings',
  name: ['行驶记录参数下传命令', 'Recorder settings', '運行記録設定'],
  direction: 'down',
  parts: [command, block],
})

export const messages = {
  canData,
  platformPassthrough,
  terminalPassthrough,
  compressed,
  platformKey,
  terminalKey,
  recorderQuery,
  recorderData,
  recorderSettings,
} as const
