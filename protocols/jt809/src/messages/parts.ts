import { type Part, type Scope, text, u8, u16, u32, when } from '@motorpool/jtt'
import { decodeGbk, encodeGbk, type Names, trimFill } from '@motorpool/wire'

/** Greater ones are milliseconds: some platforms send them in place of seconds. */
const MOST_SECONDS = 100_000_000_000

/** Time_t: eight bytes of seconds since 1970 (UTC); as a value ms, 0 for none. */
export function seconds<K extends string>(key: K, name: Names): Part<K, number, false> {
  return {
    key,
    name,
    optional: false,
    read(c) {
      const offset = c.offset
      const raw = Number(c.readU64())
      const ms = raw > MOST_SECONDS ? raw : raw * 1000
      const isTime = ms > 0 && ms <= 8.64e15
      const field = c.note({ key, name, offset, value: isTime ? new Date(ms).toISOString() : null, raw })
      if (!isTime && raw !== 0) field.state = 'invalid'
      return isTime ? ms : 0
    },
    write(w, value) {
      w.u64(BigInt(Math.floor(value / 1000)))
    },
  }
}

/** Text behind a DWORD with its length. What says that it is longer than the data goes to their end, and is marked. */
export function longText<K extends string>(key: K, name: Names): Part<K, string, false> {
  return {
    key,
    name,
    optional: false,
    read(c) {
      const at = c.offset
      const announced = c.readU32()
      const length = c.note({
        key: `${key}Length`,
        name: [`${name[0]}长度`, `${name[1]} length`, `${name[2]}長`],
        offset: at,
        value: announced,
        unit: 'byte',
      })
      if (announced > c.remaining) length.state = 'range'
      const offset = c.offset
      const value = decodeGbk(trimFill(c.readBytes(Math.min(announced, c.remaining))))
      c.note({ key, name, offset, value })
      return value
    },
    write(w, value) {
      const bytes = encodeGbk(value)
      w.u32(bytes.length).bytes(bytes)
    },
  }
}

export const PLATE_COLOURS = {
  1: ['蓝色', 'Blue', '青'],
  2: ['黄色', 'Yellow', '黄'],
  3: ['黑色', 'Black', '黒'],
  4: ['白色', 'White', '白'],
  5: ['绿色', 'Green', '緑'],
  9: ['其他', 'Other', 'その他'],
  93: ['黄绿色', 'Yellow and green', '黄緑'],
} as const

export const plate = text('plate', ['车牌号', 'Plate', 'ナンバー'], 21)
export const plateColour = u8('plateColour', ['车牌颜色', 'Plate colour', 'ナンバー色'], {
  codes: PLATE_COLOURS,
})

/** Eleven characters: the code of a region and that of a platform in it. */
export const platform = <K extends string>(key: K, name: Names) => text(key, name, 11)

const is2019 = (s: Scope) => s.edition === '2019'

/** Which message is answered (2019): its type and the counter of its sender. */
export const source = [
  when(
    is2019,
    u16('sourceType', ['对应业务数据类型', 'Type of the message answered', '応答対象種別'], { hex: true }),
  ),
  when(
    is2019,
    u32('sourceSerial', ['对应报文序列号', 'Serial of the message answered', '応答対象シーケンス']),
  ),
] as const

export const since2019 = <K extends string, T>(part: Part<K, T>) => when(is2019, part)
export const only2011 = <K extends string, T>(part: Part<K, T>) => when((s) => !is2019(s), part)
