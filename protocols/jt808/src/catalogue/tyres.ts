import { group, maybe, type Part, readParts, u8, u16, type ValueOf, writeParts } from '@motorpool/jtt'
import type { DecodedField, Names } from '@motorpool/wire'
import { TYRE_ALARMS } from './active-safety-kinds.ts'

const WHEELS = 30
const NO_WHEEL = 0xff
const WHEEL: Names = ['车轮', 'Wheel', '車輪']

/** One byte a wheel, axle by axle from the front, left to right; FF stands for a wheel that is not there: null. */
const wheels: Part<'wheels', (number | null)[], false> = {
  key: 'wheels',
  name: WHEEL,
  optional: false,
  read: (c) =>
    c.group('wheels', WHEEL, () =>
      Array.from({ length: WHEELS }, (_, i) => {
        const offset = c.offset
        const raw = c.readU8()
        const value = raw === NO_WHEEL ? null : raw
        const field: Omit<DecodedField, 'length'> = { key: String(i), name: WHEEL, offset, value, unit: 'Pa' }
        if (value === null) Object.assign(field, { raw, state: 'invalid' })
        c.note(field)
        return value
      }),
    ),
  write(w, value) {
    if (value.length !== WHEELS) throw new RangeError(`${value.length} wheels where the item has ${WHEELS}`)
    for (const one of value) w.u8(one ?? NO_WHEEL)
  },
}

/** Item 0x05 of 2019 (table 28). The unit is the one the table prints. */
export const tyrePressures = group('tyrePressures', ['胎压', 'Tyre pressures', 'タイヤ空気圧'], [wheels])

const TYRE_BYTES = 9

const tyreParts = [
  u8('wheel', ['胎压报警位置', 'Wheel', '車輪位置']),
  u16('alarms', ['报警/事件类型', 'Alarms', '警報'], { bits: TYRE_ALARMS }),
  u16('pressure', ['胎压', 'Pressure', '空気圧'], { unit: 'kPa' }),
  u16('temperature', ['胎温', 'Temperature', '温度'], { unit: '°C' }),
  u16('battery', ['电池电量', 'Battery level', '電池残量'], { unit: '%' }),
  maybe(u8('reserved', ['预留', 'Reserved', '予約'])),
] as const

type Tyre = ValueOf<typeof tyreParts>
const TYRES: Names = ['轮胎', 'Tyres', 'タイヤ']

/** Tyres of item 0x66 behind their count: nine bytes each, or ten, as the offsets of the table and a library disagree. */
export const tyres: Part<'tyres', Tyre[], false> = {
  key: 'tyres',
  name: TYRES,
  optional: false,
  read(c, s) {
    const offset = c.offset
    const count = c.readU8()
    c.note({ key: 'tyresCount', name: ['轮胎数量', 'Number of tyres', 'タイヤ数'], offset, value: count })
    const size = c.remaining === count * (TYRE_BYTES + 1) ? TYRE_BYTES + 1 : TYRE_BYTES
    return c.group('tyres', TYRES, () =>
      Array.from({ length: count }, (_, i) =>
        c.group(String(i), ['轮胎', 'Tyre', 'タイヤ'], () => readParts(tyreParts, c.part(size), s) as Tyre),
      ),
    )
  },
  write(w, value, s) {
    w.u8(value.length)
    for (const one of value) writeParts(tyreParts, w, one, s)
  },
}
