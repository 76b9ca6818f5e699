/** Data units other than reports (annex Q, HJ 1239.3, HJ 1014). */
import {
  code,
  type InputOf,
  type Items,
  number,
  positionItems,
  type SpecialItem,
  text,
  time,
} from '@motorpool/gbt'
import type { Names } from '@motorpool/wire'
import { Command } from './frame.ts'
import { SIGNATURE } from './signature.ts'

export interface Message<T extends Items = Items> {
  command: number
  name: Names
  items: T
}

export type MessageInput<M> = M extends Message<infer T> ? InputOf<T> : never

function message<const T extends Items>(command: number, name: Names, items: T): Message<T> {
  return { command, name, items }
}

/** Bytes of a fixed length that nobody reads as numbers. */
function fixed<const K extends string>(key: K, name: Names, length: number): SpecialItem<K, Uint8Array> {
  return {
    kind: 'special',
    key,
    parts: [],
    read: (cursor) => [cursor.opaque(key, name, length)],
    write(sink, value) {
      if (value.length !== length) throw new RangeError(`${value.length} bytes instead of ${length}`)
      sink.out.bytes(value)
    },
  }
}

export const SERIAL = number('serial', ['流水号', 'Serial number', '通番'], 2, [1, 0xffff])
const TIME = time('time', ['时间', 'Time', '時刻'])

const login = (name: Names) =>
  message(Command.login, name, [TIME, SERIAL, text('iccid', ['ICCID', 'ICCID', 'ICCID'], 20)] as const)
const logout = (name: Names) => message(Command.logout, name, [TIME, SERIAL] as const)

const REMOVAL: Names = ['拆除报警', 'Removal alarm', '取り外し警報']
const REMOVED = [TIME, SERIAL, ...positionItems('positionState')] as const

/** HJ 1239 07: public key of the terminal's security chip, signed. The same in HJ 1014 (one source). */
const activation = message(Command.activation, ['激活（备案）', 'Activation (filing)', '有効化（届出）'], [
  TIME,
  text('chip', ['安全芯片ID', 'Security chip id', 'セキュリティチップID'], 16, 0x20),
  fixed('publicKeyX', ['公钥X', 'Public key X', '公開鍵X'], 32),
  fixed('publicKeyY', ['公钥Y', 'Public key Y', '公開鍵Y'], 32),
  text('vin', ['VIN', 'VIN', 'VIN'], 17),
  SIGNATURE,
] as const)

export const ACTIVATED = 1
export const NOT_ACTIVATED = 2
export const WRONG_VIN = 2

const activationAnswer = message(Command.activationAnswer, ['激活应答', 'Activation answer', '有効化応答'], [
  code('state', ['激活状态', 'Activation state', '有効化状態'], {
    [ACTIVATED]: ['成功', 'Succeeded', '成功'],
    [NOT_ACTIVATED]: ['失败', 'Failed', '失敗'],
  }),
  code('info', ['激活信息', 'Activation information', '有効化情報'], {
    0: ['正常', 'OK', '正常'],
    1: ['芯片已激活', 'Chip activated already', 'チップは有効化済み'],
    [WRONG_VIN]: ['VIN错误', 'VIN wrong', 'VIN誤り'],
  }),
] as const)

export const ROAD_MESSAGES = {
  login: login(['车辆登入', 'Vehicle login', '車両ログイン']),
  logout: logout(['车辆登出', 'Vehicle logout', '車両ログアウト']),
  timeSync: message(Command.timeSync, ['终端校时', 'Time sync', '時刻同期'], []),
  removal: message(Command.removal, REMOVAL, REMOVED),
  activation,
  activationAnswer,
} as const

export const MACHINE_MESSAGES = {
  login: login(['机械登入', 'Machine login', '機械ログイン']),
  logout: logout(['机械登出', 'Machine logout', '機械ログアウト']),
  /** What annex Q has for time sync. */
  removal: message(Command.timeSync, REMOVAL, [
    ...REMOVED,
    code('diagnosis', ['诊断数据状态', 'Diagnosis data', '診断データ'], {
      0: ['可获取', 'Obtainable', '取得可能'],
      1: ['不可获取', 'Not obtainable', '取得不可'],
    }),
  ] as const),
  activation,
  activationAnswer,
} as const

/** What a time sync is answered with: a bare time. */
export const TIME_ITEMS = [TIME] as const
