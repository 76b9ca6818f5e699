import { EncodeError, number, type SpecialItem, text, time } from '@motorpool/gbt'
import type { DecodedField, Names } from '@motorpool/wire'
import { Command } from '../frame.ts'
import { message } from './message.ts'

/** Rechargeable storage of 2016: n subsystems with codes of m characters each; m = 0 sends no codes. */
export interface StorageInput {
  count: number
  codeLength: number
  codes: readonly string[]
}

const CODE: Names = ['可充电储能系统编码', 'Storage system code', '蓄電システムコード']
const COUNT = number(
  'count',
  ['可充电储能子系统数', 'Number of storage subsystems', '蓄電サブシステム数'],
  1,
  [0, 250],
)
const CODE_LENGTH = number(
  'codeLength',
  ['可充电储能系统编码长度', 'Length of a code', 'コード長'],
  1,
  [0, 50],
)

const storage: SpecialItem<'storage', StorageInput> = {
  kind: 'special',
  key: 'storage',
  parts: [COUNT, CODE_LENGTH],
  read(cursor) {
    const count = cursor.number(COUNT)
    const length = cursor.number(CODE_LENGTH)
    const n = length.value ? Number(count.value ?? 0) : 0
    const codes = cursor.group('codes', CODE, () => {
      const out: DecodedField[] = []
      for (let i = 0; i < n; i++) cursor.item(text(String(i), CODE, Number(length.value)), out)
      return out
    })
    return [count, length, codes]
  },
  write(sink, { count, codeLength, codes }) {
    if (codes.length !== (codeLength > 0 ? count : 0)) {
      throw new EncodeError(
        'storage.codes',
        `${codes.length} codes for ${count} subsystems of length ${codeLength}`,
      )
    }
    sink.integer(1, count, 'storage.count')
    sink.integer(1, codeLength, 'storage.codeLength')
    for (const code of codes) sink.out.ascii(code, codeLength)
  },
}

/** Battery packs of 2025: per management system the 24-character codes of its packs (GB/T 34014). */
export type PacksInput = readonly (readonly string[])[]

const PACK_CODE_LENGTH = 24
const PACK: Names = ['动力蓄电池包编码', 'Pack code', '電池パックコード']
const SYSTEMS = number(
  'systemCount',
  ['动力蓄电池管理系统个数', 'Number of battery management systems', '電池管理システム数'],
  1,
  [0, 20],
)
const PACKS = number('packCount', ['动力蓄电池包个数', 'Number of packs', 'パック数'], 1, [0, 50])

const packs: SpecialItem<'packs', PacksInput> = {
  kind: 'special',
  key: 'packs',
  parts: [SYSTEMS, PACKS],
  read(cursor) {
    const systems = cursor.number(SYSTEMS)
    const counts = cursor.group('packCounts', PACKS.name, () => {
      const out: DecodedField[] = []
      for (let i = 0; i < Number(systems.value ?? 0); i++) out.push(cursor.number(PACKS, String(i)))
      return out
    })
    const total = (counts.children ?? []).reduce((sum, field) => sum + Number(field.value ?? 0), 0)
    const codes = cursor.group('codes', PACK, () => {
      const out: DecodedField[] = []
      for (let i = 0; i < total; i++) cursor.item(text(String(i), PACK, PACK_CODE_LENGTH), out)
      return out
    })
    return [systems, counts, codes]
  },
  write(sink, systems) {
    sink.integer(1, systems.length, 'packs.length')
    for (const codes of systems) sink.integer(1, codes.length, 'packs.length')
    for (const codes of systems) for (const code of codes) sink.out.ascii(code, PACK_CODE_LENGTH)
  },
}

const NAME: Names = ['车辆登入', 'Vehicle login', '車両ログイン']
const head = [
  time('time', ['数据采集时间', 'Collection time', '収集時刻']),
  number('serial', ['登入流水号', 'Login serial number', 'ログイン通番'], 2, [1, 65531]),
  text('iccid', ['ICCID', 'ICCID', 'ICCID'], 20),
] as const

/** 2016 §7.1, table 6. */
export const login2016 = message(Command.login, NAME, [...head, storage] as const)
/** 2025 §7.1. */
export const login2025 = message(Command.login, NAME, [...head, packs] as const)
