import { type MessageAlarms, newRecord, type StoreRecord } from '@motorpool/wire'
import { describe, expect, it } from 'vitest'
import { ALARM_ITEMS, FAULT_LISTS } from '../src/alarm-items.ts'
import { ALARMS_2025, type Block2016Input, type Block2025Input, encode, gb32960 } from '../src/index.ts'
import { Connection, login, position, sealed, TIME, VIN } from './support.ts'

/** The record that a vehicle's session stores for a report. */
function stored(frame: Uint8Array): StoreRecord {
  const connection = new Connection()
  connection.accept(login(VIN, frame[0] === 0x23 ? '2016' : '2025'))
  const effect = connection.send(frame).find(({ kind }) => kind === 'store')
  const [record] = effect?.kind === 'store' ? effect.records : []
  if (!record) throw new Error('nothing stored')
  return record
}

function said(frame: Uint8Array): MessageAlarms | undefined {
  const record = stored(frame)
  return gb32960.alarmsOf(record, record.raw)
}

type Alarm2016 = Extract<Block2016Input, { block: 'alarm' }>
type Alarm2025 = Extract<Block2025Input, { block: 'alarm' }>

const NO_FAULTS = { storageFaults: [], motorFaults: [], engineFaults: [], otherFaults: [] }
const engine = { block: 'engine', status: 1, speed: 900, fuelRate: 5 } as const
const block = (more: Partial<Alarm2016>): Alarm2016 => ({
  block: 'alarm',
  level: 0,
  flags: 0,
  ...NO_FAULTS,
  ...more,
})
const frame2016 = (...blocks: Block2016Input[]) => encode('2016', 'realtime', VIN, { time: TIME, blocks })
const of2016 = (more: Partial<Alarm2016>) => said(frame2016(engine, block(more)))
const of2025 = (more: Partial<Alarm2025>) => {
  const alarm: Alarm2025 = { block: 'alarm', level: 0, flags: 0, ...NO_FAULTS, flagLevels: [], ...more }
  return said(encode('2025', 'realtime', VIN, { time: TIME, blocks: [alarm] }))
}
const keys = (alarms: MessageAlarms | undefined) => alarms?.alarms.map(({ item }) => item.key)
const lists = FAULT_LISTS.map(({ key }) => key)

describe('general alarm flags', () => {
  it('R353 are the codes 21001 to 21019, each raised by its bit', () => {
    for (let bit = 0; bit < 32; bit++) {
      const alarms = of2016({ flags: 2 ** bit, level: 1 })?.alarms ?? []
      expect(alarms.map(({ item }) => item.code)).toEqual(bit < 19 ? [String(21_001 + bit)] : [])
    }
  })

  it('of 2025 keep these codes and go on behind them', () => {
    for (let bit = 0; bit < 32; bit++) {
      const alarms = of2025({ flags: 2 ** bit, level: 1 })?.alarms ?? []
      const has = ALARMS_2025.some((one) => one.bit === bit)
      expect(alarms.map(({ item }) => item.code)).toEqual(has ? [String(21_001 + bit)] : [])
    }
  })

  it('come with the highest level, and in 2025 with levels of their own', () => {
    for (const level of [1, 2, 3]) expect(of2016({ flags: 1, level })?.level).toBe(level)
    const alarms = of2025({
      level: 4,
      flags: 2 ** 23 + 2,
      flagLevels: [
        { bit: 23, level: 4 },
        { bit: 5, level: 2 },
      ],
    })
    expect(alarms?.level).toBe(4)
    expect(alarms?.alarms.map(({ item, level }) => [item.key, level])).toEqual([
      ['batteryHighTemperature', undefined],
      ['thermalEvent', 4],
    ])
  })

  it('that are abnormal or invalid say nothing of the alarms, nor does such a level', () => {
    for (const mark of ['abnormal', 'invalid'] as const)
      expect(of2016({ flags: mark, level: mark })).toMatchObject({ groups: [], alarms: [], level: undefined })
    expect(of2016({ flags: 2 ** 32 - 1 - 4 })?.groups).toEqual(['flags'])
  })
})

describe('fault lists', () => {
  it.each(lists)('%s give the codes of the maker, whatever the flags say', (list) => {
    expect(of2016({ [list]: [0x7b, 0xfffffffd] })).toMatchObject({
      groups: ['flags'],
      alarms: [],
      level: 0,
      faults: [
        { list, source: null, code: '0000007B', number: 123, spn: null, fmi: null },
        { list, source: null, code: 'FFFFFFFD', number: 0xfffffffd },
      ],
    })
    expect(of2025({ [list]: [0x7b] })?.faults).toMatchObject([{ list, code: '0000007B' }])
  })

  it('that are abnormal or invalid are not stated: nothing has ended', () => {
    const alarms = of2016({ flags: 1, motorFaults: 'invalid', storageFaults: [1] })
    expect(alarms?.faultLists.map(({ list }) => list)).toEqual(lists.filter((list) => list !== 'motorFaults'))
    expect(alarms?.faults).toHaveLength(1)
  })
})

describe('a report', () => {
  it('without an alarm block says nothing of alarms, one with nothing in it that nothing is wrong', () => {
    expect(said(position())).toBeUndefined()
    const quiet = of2016({})
    expect(quiet).toMatchObject({ groups: ['flags'], alarms: [], level: 0, faults: [] })
    expect(quiet?.faultLists.map(({ list }) => list)).toEqual(lists)
    expect(of2016({})).toBe(quiet)
    expect(of2025({})).toBe(quiet)
  })

  it('with several alarm blocks shows what any of them shows', () => {
    const alarms = said(
      frame2016(
        block({ flags: 1, level: 1, otherFaults: [5] }),
        block({ flags: 2, level: 2, otherFaults: [5] }),
      ),
    )
    expect(keys(alarms)).toEqual(['temperatureDifference', 'batteryHighTemperature'])
    expect([alarms?.level, alarms?.faults.length]).toEqual([2, 1])
  })

  it('reads blocks 06 and 07 by the edition', () => {
    // 06 is the block of extremes in 2016, and 07 that of voltages in 2025.
    expect(
      said(
        frame2016({
          block: 'extremes',
          maxVoltageSubsystem: 1,
          maxVoltageCell: 1,
          maxVoltage: 4,
          minVoltageSubsystem: 1,
          minVoltageCell: 2,
          minVoltage: 3,
          maxTemperatureSubsystem: 1,
          maxTemperatureProbe: 1,
          maxTemperature: 30,
          minTemperatureSubsystem: 1,
          minTemperatureProbe: 2,
          minTemperature: 20,
        }),
      ),
    ).toBeUndefined()
  })

  it('that is ciphered, cut or of another kind says nothing and never throws', () => {
    const record = stored(frame2016(engine, block({ flags: 3, level: 2, otherFaults: [1, 2] })))
    const ciphered = sealed(Uint8Array.from(record.raw, (byte, at) => (at === 21 ? 3 : byte)))
    expect(gb32960.alarmsOf(record, ciphered)).toBeUndefined()
    for (let length = 0; length < record.raw.length - 1; length++)
      expect(gb32960.alarmsOf(record, record.raw.subarray(0, length))).toBeUndefined()
    expect(gb32960.alarmsOf(newRecord(VIN, 1, login()), login())).toBeUndefined()
  })
})

it('the dictionary has one item a bit', () => {
  expect(ALARM_ITEMS.map(({ bit }) => bit)).toEqual(ALARMS_2025.map(({ bit }) => bit))
})
