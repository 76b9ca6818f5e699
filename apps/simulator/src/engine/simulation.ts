import type { Clock } from '@motorpool/kernel'
import { byName } from '@motorpool/protocols'
import type { Protocol } from '@motorpool/wire'
import { Counters } from '../device/counters.ts'
import type { AuthCodes } from '../device/jt808.ts'
import { type Fetch, type Terminal, TIMING, type Timing } from '../device/terminal.ts'
import type { FleetVehicle } from '../fleet.ts'
import { type Cursor, Past, type PastPlan } from '../history/past.ts'
import { HistorySending } from '../history/sending.ts'
import type { Memory } from '../model/state.ts'
import { buildTerminal, type TerminalPlan } from './build.ts'
import { fetchPackage } from './fetch.ts'
import { type Address, TcpPort } from './socket.ts'
import { Wheel } from './wheel.ts'

const TICK_MS = 50

export interface SimulationOptions {
  vehicles: readonly FleetVehicle[]
  /** Where the platform listens for a protocol. */
  address: (protocol: Protocol) => Address
  clock: Clock
  timing?: Partial<Timing>
  codes?: AuthCodes
  /** New connections a second. */
  ramp?: number
  /** What earlier lives left, by VIN: such a vehicle goes on from there. */
  memories?: ReadonlyMap<string, Memory>
  /** The days before are sent too, behind the live reports. */
  history?: HistoryOptions
}

export interface HistoryOptions extends PastPlan {
  /** ms after the start of the run before the first report of the past is sent. */
  after: number
  /** Reports of the past a second at the beginning; then as many as the living allow. */
  first?: number
  /** How far earlier runs came, by VIN. */
  sent?: ReadonlyMap<string, Cursor>
}

/** A fleet on real sockets, driven by one timer. */
export class Simulation {
  readonly counters = new Counters()
  readonly terminals: Terminal[] = []
  readonly timing: Timing
  readonly codes: AuthCodes
  private readonly options: SimulationOptions
  private readonly wheel: Wheel
  private readonly start: number
  private readonly ramp: number
  readonly history: HistorySending
  private timer: NodeJS.Timeout | undefined

  constructor(options: SimulationOptions) {
    this.options = options
    this.timing = { ...TIMING, ...options.timing }
    this.codes = options.codes ?? new Map()
    this.ramp = options.ramp ?? 1000
    this.start = options.clock.now()
    this.wheel = new Wheel(options.vehicles.length, this.start)
    const { after = 0, first } = options.history ?? {}
    this.history = new HistorySending(this.counters, this.start + after, first)
  }

  get size(): number {
    return this.options.vehicles.length
  }

  /** Vehicles come to life one after the other, at the rate of the ramp. */
  run(): void {
    const { clock } = this.options
    this.timer = setInterval(() => {
      const now = clock.now()
      const due = Math.min(this.size, Math.ceil(((now - this.start) * this.ramp) / 1000))
      // Living through the day until now takes time: no more of it in one turn than leaves the others on theirs.
      const until = performance.now() + TICK_MS
      while (this.terminals.length < due && performance.now() < until) this.add(now)
      this.wheel.advance(now, (id) => this.wake(id, clock.now()))
      this.history.turn(now, (id) => this.wake(id, now))
    }, TICK_MS)
  }

  stop(): void {
    clearInterval(this.timer)
    const now = this.options.clock.now()
    for (const terminal of this.terminals) terminal.leave(now)
  }

  private add(now: number): void {
    const id = this.terminals.length
    const vehicle = this.options.vehicles[id] as FleetVehicle
    const { clock } = this.options
    const protocol = byName(vehicle.protocol)
    if (!protocol) throw new Error(`protocol "${vehicle.protocol}" is not built in`)
    const port = new TcpPort(this.options.address(protocol), () => protocol.framer(), {
      opened: () => this.touch(id, (t) => t.opened(clock.now())),
      failed: (reason) => this.counters.fail(reason),
      closed: () => this.touch(id, (t) => t.closed(clock.now())),
      item: (item) => this.touch(id, (t) => t.receive(item, clock.now())),
    })
    const memory = this.options.memories?.get(vehicle.vin)
    const plan: TerminalPlan = {
      port,
      fetch: (url, done) => void this.fetch(id, url, done),
      counters: this.counters,
      timing: this.timing,
      codes: this.codes,
      start: now,
      // Reports of a fleet are spread over the interval, not sent in one burst.
      firstReport: now + ((id * 7919) % 1000) * (this.timing.report / 1000),
    }
    const terminal = buildTerminal(vehicle, plan, memory)
    this.terminals.push(terminal)
    this.recall(id, vehicle, terminal)
    this.wake(id, now)
  }

  private async fetch(id: number, url: string, done: Parameters<Fetch>[1]): Promise<void> {
    const bytes = await fetchPackage(url)
    this.touch(id, () => done(bytes))
  }

  private recall(id: number, vehicle: FleetVehicle, terminal: Terminal): void {
    const { history } = this.options
    if (!history) return
    const { vin } = vehicle
    this.history.add({ id, vin, terminal, past: new Past(vehicle, history, history.sent?.get(vin)) })
  }

  /** What each vehicle goes on from in a later run. */
  remember(): Map<string, Memory> {
    return new Map(
      this.terminals.map((terminal, id) => [
        (this.options.vehicles[id] as FleetVehicle).vin,
        terminal.model.remember(),
      ]),
    )
  }

  private wake(id: number, now: number): void {
    this.wheel.at(id, (this.terminals[id] as Terminal).wake(now))
  }

  private touch(id: number, act: (terminal: Terminal) => void): void {
    const terminal = this.terminals[id] as Terminal
    act(terminal)
    this.wheel.at(id, terminal.nextWake())
  }
}
