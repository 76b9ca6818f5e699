import { gb32960 } from '@motorpool/gb32960'
import { jt808 } from '@motorpool/jt808'
import type { Clock } from '@motorpool/kernel'
import { Counters } from '../device/counters.ts'
import type { AuthCodes } from '../device/jt808.ts'
import { type Terminal, TIMING, type Timing } from '../device/terminal.ts'
import type { FleetVehicle } from '../fleet.ts'
import { buildTerminal } from './build.ts'
import { type Address, TcpPort } from './socket.ts'
import { Wheel } from './wheel.ts'

const PROTOCOLS = { gb32960, jt808 }
const TICK_MS = 50

export interface SimulationOptions {
  vehicles: readonly FleetVehicle[]
  address: Readonly<Record<FleetVehicle['protocol'], Address>>
  clock: Clock
  timing?: Partial<Timing>
  codes?: AuthCodes
  /** New connections a second. */
  ramp?: number
  /** ms of life before the start, so that a fleet is met in the middle of its day. */
  past?: number
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
  private timer: NodeJS.Timeout | undefined

  constructor(options: SimulationOptions) {
    this.options = options
    this.timing = { ...TIMING, ...options.timing }
    this.codes = options.codes ?? new Map()
    this.ramp = options.ramp ?? 1000
    this.start = options.clock.now()
    this.wheel = new Wheel(options.vehicles.length, this.start)
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
      // Living through the past takes time: no more of it in one turn than leaves the others on theirs.
      const until = performance.now() + TICK_MS
      while (this.terminals.length < due && performance.now() < until) this.add(now)
      this.wheel.advance(now, (id) => this.wake(id, clock.now()))
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
    const port = new TcpPort(
      this.options.address[vehicle.protocol],
      () => PROTOCOLS[vehicle.protocol].framer(),
      {
        opened: () => this.touch(id, (t) => t.opened(clock.now())),
        closed: () => this.touch(id, (t) => t.closed(clock.now())),
        item: (item) => this.touch(id, (t) => t.receive(item, clock.now())),
      },
    )
    const { report } = this.timing
    const terminal = buildTerminal(vehicle, {
      port,
      counters: this.counters,
      timing: this.timing,
      codes: this.codes,
      born: this.start - (this.options.past ?? 0),
      start: now,
      // Reports of a fleet are spread over the interval, not sent in one burst.
      firstReport: now + ((id * 7919) % 1000) * (report / 1000),
    })
    this.terminals.push(terminal)
    this.wake(id, now)
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
