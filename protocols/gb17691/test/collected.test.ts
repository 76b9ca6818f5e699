/** Frames published by others, read from beside the repository where they are present; never copied into it. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { toHex } from '@motorpool/kernel'
import { collect, splits } from '@motorpool/wire/vectors'
import { describe, expect, it } from 'vitest'
import { gb17691 } from '../src/index.ts'
import { bytes, Connection, decoded, fieldsByPath, leaves, login } from './support.ts'

const FOLDER = join(import.meta.dirname, '..', '..', '..', '..', 'shared', 'protocols', 'vectors')
const read = <T>(name: string): T[] => {
  const file = join(FOLDER, name)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T[]) : []
}

type Block = Readonly<Record<string, unknown>>

interface Collected {
  id: string
  hex: string
  what: string
  layout?: string
  derived: Readonly<Record<string, unknown>> & { blocks?: readonly Block[] }
}

interface Stream {
  id: string
  hex: string
  what: string
  expect: { frames: string[]; junk: string[] }
}

const frames = read<Collected>('gb17691.json')
const streams = read<Stream>('gb17691-streams.json')
const titled = frames.map((one) => [`${one.id}: ${one.what}`, one] as const)

const LAYOUTS: Readonly<Record<string, string>> = {
  'type-serial': '2018A',
  'serial-first': '2018B',
  'type-serial-once': '2018C',
}
/** What the derived readings call our fields; raw strings and lists are compared elsewhere. */
const HEAD = {
  command: 'command',
  vin: 'uniqueId',
  swVersion: 'softwareVersion',
  encryption: 'encryption',
  dataLength: 'length',
  iccid: 'iccid',
}
const OBD = {
  protocol: 'protocol',
  mil: 'mil',
  support: 'supported',
  ready: 'notReady',
  vin: 'vin',
  calid: 'calibration',
  cvn: 'cvn',
  dtcCount: 'faultCount',
}
const STREAM = {
  speed: 'speed',
  baro: 'barometricPressure',
  netTorque: 'netTorque',
  frictionTorque: 'frictionTorque',
  rpm: 'engineSpeed',
  fuelRate: 'fuelFlow',
  noxUp: 'noxUpstream',
  noxDown: 'noxDownstream',
  reagent: 'reagentLevel',
  air: 'intakeAir',
  scrIn: 'scrInletTemperature',
  scrOut: 'scrOutletTemperature',
  dpfDp: 'dpfPressure',
  coolant: 'coolantTemperature',
  fuelLevel: 'fuelLevel',
  pos: 'positionState',
  lon: 'longitude',
  lat: 'latitude',
  odometer: 'odometer',
}

const vinOf = (frame: Uint8Array) => String(fieldsByPath(decoded(gb17691, frame)).get('uniqueId')?.value)

describe.skipIf(frames.length === 0)('collected frames', () => {
  it.each(titled)('%s reads as derived', (_title, { hex, derived }) => {
    const fields = fieldsByPath(decoded(gb17691, bytes(hex)))
    const compare = (names: Readonly<Record<string, string>>, from: Block, prefix = '') => {
      for (const [theirs, ours] of Object.entries(names)) {
        if (from[theirs] === undefined) continue
        const value = fields.get(prefix + ours)?.value
        if (typeof value === 'number')
          expect([ours, value]).toEqual([ours, expect.closeTo(Number(from[theirs]), 4)])
        else expect([ours, value]).toEqual([ours, from[theirs]])
      }
    }
    compare(HEAD, derived)
    for (const block of derived.blocks ?? [])
      if (block['type'] === 1) compare(OBD, block, 'obd.')
      else if (block['type'] === 2) compare(STREAM, block, 'stream.')
  })

  it.each(titled)(
    '%s is read by the layout that its source has, or by the first that fits',
    (_title, one) => {
      const layout = fieldsByPath(decoded(gb17691, bytes(one.hex))).get('layout')
      if (one.layout === undefined) return expect(layout).toBeUndefined()
      expect(layout?.value).toBe(LAYOUTS[one.layout] ?? '2018A')
      expect(layout?.label?.[1]).toContain(one.layout === 'ambiguous' ? 'several fit' : 'the only one')
    },
  )

  it.each(titled)('%s has each byte in one field, survives every cut, and is stored', (_title, { hex }) => {
    const raw = bytes(hex)
    let at = 0
    for (const leaf of leaves(decoded(gb17691, raw).fields)) {
      expect([leaf.key, leaf.offset]).toEqual([leaf.key, at])
      at += leaf.length
    }
    expect(at).toBe(raw.length)
    for (const parts of splits(raw)) {
      const [item, ...rest] = collect(gb17691, parts)
      expect(rest).toEqual([])
      expect(item?.ok && toHex(item.frame)).toBe(hex)
    }
    const line = raw[2] === 1 ? new Connection() : new Connection().accept(login(vinOf(raw)))
    expect(line.send(raw).map(({ kind }) => kind)).toEqual([raw[2] === 1 ? 'identify' : 'store'])
  })
})

describe.skipIf(streams.length === 0)('collected streams', () => {
  it.each(streams.map((one) => [`${one.id}: ${one.what}`, one] as const))(
    '%s',
    (_title, { hex, expect: want }) => {
      const stream = bytes(hex)
      for (const parts of [[stream], ...splits(stream)]) {
        const items = collect(gb17691, parts)
        expect(items.flatMap((item) => (item.ok ? [toHex(item.frame)] : []))).toEqual(want.frames)
        const junk = items.flatMap((item) => (item.ok ? [] : [toHex(item.dropped)])).join('')
        expect(junk).toBe(want.junk.join(''))
      }
    },
  )
})
