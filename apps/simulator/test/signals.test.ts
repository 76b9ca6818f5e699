import { gb32960 } from '@motorpool/gb32960'
import { encode, jt808 } from '@motorpool/jt808'
import { fromHex } from '@motorpool/kernel'
import { compileTable, decodePayloads, type SignalDefinition } from '@motorpool/signals'
import { type Protocol, RawForm } from '@motorpool/wire'
import { describe, expect, test } from 'vitest'
import { Counters } from '../src/device/counters.ts'
import { TIMING } from '../src/device/terminal.ts'
import { buildTerminal } from '../src/engine/build.ts'
import { type FleetVehicle, type FuelKey, type MachineKey, standardFleet } from '../src/fleet.ts'
import { BUS_BODY } from '../src/signals/bus.ts'
import { GPRS11, GPRS11_KIND } from '../src/signals/gprs11.ts'
import { J1939 } from '../src/signals/j1939.ts'
import { Link } from './support/link.ts'

const NOON = Date.UTC(2026, 4, 12, 4, 0)
const FLEET = 40

function vehicleOf(protocol: 'gb32960' | 'jt808', kind: FleetVehicle['kind']): FleetVehicle {
  const found = standardFleet(FLEET, protocol, true).vehicles.find((v) => v.kind === kind)
  return { ...(found as FleetVehicle), signals: true }
}

/** What the platform has after a minute of a vehicle's life. */
function minuteOf(protocol: Protocol, vehicle: FleetVehicle) {
  let now = NOON
  const link = new Link(protocol, () => now)
  const counters = new Counters()
  const terminal = buildTerminal(vehicle, {
    port: link,
    counters,
    codes: new Map(),
    timing: { ...TIMING },
    start: now,
    firstReport: now + 1000,
  })
  link.terminal = terminal
  while (now < NOON + 60_000) {
    now += 500
    link.step()
    if (now >= terminal.nextWake()) terminal.wake(now)
    link.step()
  }
  return { link, counters, terminal }
}

/** The signals of everything stored, each time they came, by the very items that the platform is told of. */
function signalsIn(protocol: Protocol, link: Link, items: readonly SignalDefinition[]) {
  const table = compileTable(items)
  return link.stored.flatMap(({ raw, messageId }) => {
    const frame = protocol.decode(fromHex(raw) as Uint8Array, RawForm.frame, { messageId })
    return frame.ok ? [new Map(decodePayloads(table, protocol.payloads(frame)).map((f) => [f.key, f]))] : []
  })
}

const number = (found: ReturnType<typeof signalsIn>, key: string) =>
  found.flatMap((fields) => (fields.get(key)?.value as number | undefined) ?? [])

describe('what a vehicle sends of its maker’s own', () => {
  test.each<[string, FuelKey | MachineKey, number, readonly SignalDefinition[]]>([
    ['a truck its bus in CAN frames of 0x0705', 'tractor', 0x0705, J1939],
    ['a machine its command groups in pass-throughs of 0x0900', 'excavator', 0x0900, GPRS11],
  ])('is of %s, acknowledged and in its range', (_what, kind, messageId, items) => {
    const { link, counters } = minuteOf(jt808, vehicleOf('jt808', kind))
    expect(link.stored.some((r) => r.messageId === messageId)).toBe(true)
    expect(link.refused).toEqual([])
    expect(counters).toMatchObject({ pending: 0, repeated: 0 })
    const found = signalsIn(jt808, link, items)
    const keys = new Set(found.flatMap((fields) => [...fields.keys()]))
    expect([...keys].toSorted()).toEqual(items.map((i) => i.code).toSorted())
    for (const field of found.flatMap((fields) => [...fields.values()])) expect(field.state).toBeUndefined()
    for (const speed of number(found, 'engineSpeed')) expect(speed).toBeGreaterThan(500)
    for (const level of number(found, 'fuelLevel')) expect(level).toBeGreaterThan(10)
    const hours = number(found, 'engineHours')
    expect(hours).toEqual(hours.toSorted((a, b) => a - b))
  })

  test('is of a bus its body in a block of the maker, beside the blocks of the standard', () => {
    const { link } = minuteOf(gb32960, vehicleOf('gb32960', 'bus'))
    const found = signalsIn(gb32960, link, BUS_BODY).filter((fields) => fields.size > 0)
    expect(found.length).toBeGreaterThan(3)
    for (const fields of found) {
      expect([...fields.keys()]).toEqual(BUS_BODY.map((i) => i.code))
      for (const field of fields.values()) expect(field.state).toBeUndefined()
    }
  })

  test('is nothing where the vehicle has no such software', () => {
    const { link } = minuteOf(jt808, { ...vehicleOf('jt808', 'tractor'), signals: false })
    expect(link.stored.length).toBeGreaterThan(3)
    expect(link.stored.some((r) => r.messageId === 0x0705)).toBe(false)
  })
})

describe('a command group', () => {
  const vehicle = vehicleOf('jt808', 'excavator') as Extract<FleetVehicle, { protocol: 'jt808' }>

  /** The result of the general answer, and how many units came with it. */
  function told(link: Link, data: number[]) {
    const before = link.stored.length
    const { number, edition } = vehicle
    const head = { edition, number, serial: 900 }
    link.command(encode.platformPassthrough(head, { kind: GPRS11_KIND, data: Uint8Array.from(data) }))
    link.step()
    link.step()
    const said = link.stored.slice(before)
    const general = said.find(({ messageId }) => messageId === 0x0001)
    const frame = general && jt808.decode(fromHex(general.raw) as Uint8Array)
    const result = frame?.ok ? frame.fields.find(({ key }) => key === 'result') : undefined
    return [result?.raw ?? result?.value, said.filter(({ messageId }) => messageId === 0x0900).length]
  }

  test.each<[string, number[], number, number]>([
    ['that asks for the engine is answered by all groups at once', [0x02], 0, 2],
    ['that sets how often they come too', [0xa2, 0, 60], 0, 2],
    ['with a period that the machine has not is refused', [0xa2, 0, 1], 1, 0],
    ['that nobody defined is refused', [0xb7], 1, 0],
  ])('%s', (_what, data, result, units) => {
    expect(told(minuteOf(jt808, vehicle).link, data)).toEqual([result, units])
  })
})
