import { gb17691, hj1014 } from '@motorpool/gb17691'
import {
  type Effect,
  editionIn,
  type FramerItem,
  type ProtocolSession,
  type StoreRecord,
} from '@motorpool/wire'
import { describe, expect, test } from 'vitest'
import { Counters } from '../src/device/counters.ts'
import { type Port, type Terminal, TIMING } from '../src/device/terminal.ts'
import { buildTerminal } from '../src/engine/build.ts'
import { type FleetVehicle, standardFleet } from '../src/fleet.ts'

const NOON = Date.UTC(2026, 4, 12, 4, 0)

/** A terminal, the platform's half of its session, and the way between them. */
class World implements Port {
  readonly stored: StoreRecord[] = []
  readonly refused: string[] = []
  readonly counters = new Counters()
  readonly terminal: Terminal
  now = NOON
  up = true
  private readonly protocol
  private session: ProtocolSession | undefined
  private framer

  constructor(vehicle: FleetVehicle) {
    this.protocol = vehicle.protocol === 'hj1014' ? hj1014 : gb17691
    this.framer = this.protocol.framer()
    const timing = { ...TIMING }
    const plan = { port: this, counters: this.counters, codes: new Map(), timing, start: NOON }
    this.terminal = buildTerminal(vehicle, { ...plan, firstReport: NOON + 1000 })
  }

  private readonly emit = (effect: Effect): void => {
    if (effect.kind === 'store') this.stored.push(...effect.records)
    else if (effect.kind === 'refused') this.refused.push(effect.detail)
    else if (effect.kind === 'identify') this.session?.resolve({ ok: true }, this.now)
  }

  open(): void {
    if (!this.up) return
    this.session = this.protocol.session({ emit: this.emit })
    this.framer = this.protocol.framer()
    this.terminal.opened(this.now)
  }

  send(bytes: Uint8Array): void {
    if (this.up) this.framer.push(bytes, (item: FramerItem) => this.session?.receive(item, this.now))
  }

  close(): void {}

  run(seconds: number): void {
    for (const end = this.now + seconds * 1000; this.now < end; ) {
      this.now += 500
      if (this.terminal.nextWake() <= this.now) this.terminal.wake(this.now)
    }
  }

  get reports() {
    return this.stored.filter(({ messageId }) => messageId === 2 || messageId === 3)
  }
}

const vehicles = [
  ...standardFleet(4, 'gb17691', true).vehicles,
  ...standardFleet(3, 'hj1014', true).vehicles,
].map((one) => [`${one.protocol} ${one.kind} ${'edition' in one ? one.edition : ''}`, one] as const)

describe.each(vehicles)('the emission terminal of %s', (_title, vehicle) => {
  test('logs in and reports every ten seconds, diagnosis among it', () => {
    const world = new World(vehicle)
    world.run(300)
    expect(world.refused).toEqual([])
    expect(world.stored[0]?.messageId).toBe(1)
    const { captured, acked, pending } = world.counters
    expect(captured).toBeGreaterThan(25)
    expect(world.reports).toHaveLength(captured)
    expect(acked + pending).toBe(captured)
    const protocol = vehicle.protocol === 'hj1014' ? hj1014 : gb17691
    const said = world.reports.map((record) => protocol.alarmsOf(record, record.raw))
    expect(said.filter((one) => one !== undefined)).toHaveLength(3)
    const editions = world.reports.map(({ flags }) => editionIn(flags, protocol.editions))
    if (vehicle.protocol === 'gb17691') expect(new Set(editions)).toEqual(new Set([vehicle.edition]))
    for (const { raw } of world.reports) {
      const frame = protocol.decode(raw)
      expect(frame.ok && frame.tail).toBeUndefined()
    }
  })

  test('sends later what it could not send', () => {
    const world = new World(vehicle)
    world.run(60)
    world.up = false
    world.terminal.closed(world.now)
    world.run(600)
    expect(world.counters.stored).toBeGreaterThan(50)
    world.up = true
    world.run(200)
    expect(new Set(world.reports.map(({ deviceTime }) => deviceTime)).size).toBe(world.counters.captured)
    expect(world.reports.filter(({ messageId }) => messageId === 3).length).toBeGreaterThan(50)
    expect(world.refused).toEqual([])
  })
})
