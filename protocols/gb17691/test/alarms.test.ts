import type { MessageAlarms } from '@motorpool/wire'
import { describe, expect, it } from 'vitest'
import { encode, gb17691, hj1014, type MachineBlockInput } from '../src/index.ts'
import { Connection, login, MACHINE_ID, obd, patched, report, STREAM, TIME, vectorOf } from './support.ts'

function said(frame: Uint8Array): MessageAlarms | undefined {
  const record = new Connection().accept().record(frame)
  return gb17691.alarmsOf(record, record.raw)
}
const ofObd = (...blocks: Parameters<typeof obd>[]) =>
  said(report('HJ1239', 1, [...blocks.map((one) => obd(...one)), STREAM]))
const shown = (alarms: MessageAlarms | undefined) => ({
  alarms: alarms?.alarms.map(({ item }) => item.key),
  faults: alarms?.faults.map(({ list, code }) => `${list} ${code}`),
  lists: alarms?.faultLists.map(({ list }) => list),
})

/** SPN 100 (oil pressure) FMI 1, seen five times; SPN 3251 (DPF pressure) FMI 2. */
const OIL = 0x64000105
const DPF = 0xb30c0201

describe('diagnosis', () => {
  it('that says that all is well says so by one and the same object, at no cost', () => {
    const quiet = ofObd([[]])
    expect(shown(quiet)).toEqual({ alarms: [], faults: [], lists: ['obdJ1939'] })
    expect(quiet?.groups).toEqual(['lamp'])
    expect(ofObd([[]])).toBe(quiet)
  })

  it('names the codes of J1939 by SPN and FMI, with their count', () => {
    const alarms = ofObd([[OIL, DPF], { mil: 1 }])
    expect(shown(alarms)).toEqual({
      alarms: ['malfunctionLamp'],
      faults: ['obdJ1939 SPN100-1', 'obdJ1939 SPN3251-2'],
      lists: ['obdJ1939'],
    })
    expect(alarms?.faults[0]).toMatchObject({ spn: 100, fmi: 1, occurrences: 5, number: OIL })
    expect(alarms?.faultLists[0]?.lamps?.malfunction).toBe('on')
  })

  it('leaves the codes of other protocols as they stand: how they are packed no table says', () => {
    for (const protocol of [0, 1])
      expect(shown(ofObd([[0x0123_4500], { protocol }])).faults).toEqual(['obd 01234500'])
  })

  it('is read as one where it comes in several blocks', () => {
    expect(shown(ofObd([[OIL]], [[0x0123_4500], { protocol: 1, mil: 1 }]))).toEqual({
      alarms: ['malfunctionLamp'],
      faults: ['obdJ1939 SPN100-1', 'obd 01234500'],
      lists: ['obdJ1939', 'obd'],
    })
  })

  it('states no list whose count is not known, and no lamp that is not', () => {
    const alarms = said(vectorOf('obd-unknown'))
    expect(alarms).toMatchObject({ groups: [], alarms: [], faultLists: [], faults: [] })
  })

  it('takes four times 00, and what stands for no value, for no code', () => {
    expect(shown(ofObd([[0, 0xffffffff, OIL]])).faults).toEqual(['obdJ1939 SPN100-1'])
  })

  it('is found under the layout that was noted', () => {
    for (const edition of ['2018A', '2018B', '2018C', 'HJ1239'])
      expect(shown(said(report(edition, 0x0a0b, [STREAM, obd([OIL])]))).faults).toEqual(['obdJ1939 SPN100-1'])
  })

  it('of a report without it says nothing', () => {
    expect(said(report('2018A', 1))).toBeUndefined()
  })

  it('of a machine has a lamp that blinks', () => {
    const block: MachineBlockInput = { block: 'ecd', protocol: 2, mil: 2, faults: [OIL] }
    const place = { positionState: 0, longitude: 121.5, latitude: 31.2 }
    const input = { time: TIME, serial: 1, ...place, blocks: [block] }
    const line = new Connection(hj1014).accept(login(MACHINE_ID, 'hj1014'))
    const record = line.record(encode('hj1014', '2020', 'realtime', MACHINE_ID, input))
    const alarms = hj1014.alarmsOf(record, record.raw)
    expect(shown(alarms)).toMatchObject({ alarms: ['malfunctionLamp'], faults: ['obdJ1939 SPN100-1'] })
    expect(alarms?.faultLists[0]?.lamps?.malfunction).toBe('slow')
  })
})

describe('the removal alarm', () => {
  it('is a moment with its place, even where that is marked invalid', () => {
    const alarms = said(vectorOf('removal'))
    expect(alarms?.alarms.map(({ item, phase }) => [item.key, item.removal, phase])).toEqual([
      ['removal', 'TAMPER', 'moment'],
    ])
    const values = alarms?.alarms[0]?.values ?? []
    expect(values.map(({ key }) => key)).toEqual(['positionState', 'longitude', 'latitude'])
    expect(alarms?.groups).toEqual([])
  })

  it('of a machine says whether its diagnosis can still be read', () => {
    const line = new Connection(hj1014).accept(login(MACHINE_ID, 'hj1014'))
    const record = line.record(patched(vectorOf('removal', 'hj1014'), 41, 1))
    const [alarm] = hj1014.alarmsOf(record, record.raw)?.alarms ?? []
    expect(alarm?.values.find(({ key }) => key === 'diagnosis')?.label?.[1]).toBe('Not obtainable')
  })
})

it('nothing is said by what the platform has sent, or what is encrypted', () => {
  const record = new Connection().accept().record(report('2018A', 1, [obd([OIL])]))
  expect(gb17691.alarmsOf({ ...record, flags: record.flags | (1 << 8) }, record.raw)).toBeUndefined()
  expect(gb17691.alarmsOf(record, patched(record.raw, 21, 3))).toBeUndefined()
})
