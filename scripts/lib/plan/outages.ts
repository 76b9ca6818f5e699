import { rateAt } from './cores.ts'
import { gatewayCurve } from './edge.ts'
import { GATEWAY_QUEUE, SHARES } from './figures.ts'
import type { PlanInput } from './input.ts'
import type { Ledger } from './ledger.ts'
import { type Course, fluid, meanWait, type Rate, randomFrom, waits } from './queues.ts'
import type { Role, RoleName } from './role.ts'
import type { Traffic } from './traffic.ts'

const MILLION = 1e6
const DAY_S = 86_400
export const OUTAGE_S = 300
/** The simulation ends then, s. */
const END_S = 4 * 3600
/** Terminals that lost their connection come back evenly within this time, s; each sign-on is a frame that is stored. */
const STORM_S = 60
/** How many times real time what was missed should be made up. */
export const AIM = 5

/** After five minutes without one role, begun in the busiest hour. */
export interface Outage {
  away: 'database' | 'worker'
  /** Frames that waited at most for the journal (in terminals, sockets and gateways) and for the workers (in the journal). */
  atTerminals: number
  atWorkers: number
  /** B of them outside the gateways, and in their queues. */
  terminalBytes: number
  gatewayBytes: number
  /** s after the end of the outage; undefined: not within four hours. */
  caughtUp: number | undefined
}

export interface Outages {
  outages: readonly Outage[]
  /** Frames a second that the planned roles can store and judge at their most. */
  storing: number
  judging: number
  /** The smaller of both over the peak. */
  times: number
  /** Cores in use of each role with which it would be `AIM` times. */
  coresForAim: { gateway: number; worker: number; database: number }
  /** Of a frame for the processor of a gateway at the peak, s: mean by the formula, 99 % by simulation. */
  wait: { mean: number; p99: number }
}

const of = (roles: readonly Role[], name: RoleName) => roles.find((role) => role.name === name)

/** Most frames a second of the planned roles, all their cores in use. */
function capacity(input: PlanInput, roles: readonly Role[], figures: Ledger) {
  const gateways = of(roles, 'gateway')?.processes ?? 1
  const workers = Math.min(SHARES, of(roles, 'worker')?.processes ?? 1)
  const server = (of(roles, 'database')?.cores ?? 1) / (1 + input.replicas)
  const database = (server * MILLION) / figures.use('databaseWhole')
  const each = figures.use('worker') + input.forwarded * figures.use('forwarding')
  return {
    gateway: gateways * rateAt(gatewayCurve(figures), 1),
    worker: (workers * MILLION) / each,
    database,
  }
}

/** The day's course, its busiest second at 0, and after an outage the sign-ons of all terminals. */
function arrivalsOf({ peak, connections }: Traffic, mean: number, storm: boolean): Rate {
  return (time) => {
    const signOns = storm && time >= OUTAGE_S && time < OUTAGE_S + STORM_S ? connections / STORM_S : 0
    return peak * (mean + (1 - mean) * Math.cos((2 * Math.PI * time) / DAY_S)) + signOns
  }
}

const awayAt =
  (rate: number): Rate =>
  (time) =>
    time < OUTAGE_S ? 0 : rate

function latest(courses: readonly Course[]): number | undefined {
  const ends = courses.map(({ emptyAt }) => emptyAt)
  return ends.includes(undefined) ? undefined : Math.max(...ends.map((end) => end ?? 0)) - OUTAGE_S
}

interface Rates {
  storing: number
  judging: number
}

function outage(
  away: Outage['away'],
  input: PlanInput,
  traffic: Traffic,
  rates: Rates,
  frame: number,
  gateways: number,
): Outage {
  const storing = away === 'database' ? awayAt(rates.storing) : () => rates.storing
  const courses = fluid(
    arrivalsOf(traffic, input.mean, away === 'database'),
    [storing, awayAt(rates.judging)],
    { step: 1, end: END_S, from: OUTAGE_S },
  )
  const [log, workers] = courses
  const bytes = (log?.most ?? 0) * frame
  const queued = Math.min(bytes, gateways * GATEWAY_QUEUE)
  return {
    away,
    atTerminals: log?.most ?? 0,
    atWorkers: workers?.most ?? 0,
    gatewayBytes: queued,
    terminalBytes: bytes - queued,
    caughtUp: latest(courses),
  }
}

/** Of one gateway at the peak. */
function waitOf(traffic: Traffic, gateways: number, most: number): Outages['wait'] {
  const rate = traffic.peak / gateways
  const service = gateways / most
  const sorted = waits(rate, service, 20_000, randomFrom(1)).sort()
  return { mean: meanWait(rate, service), p99: sorted[Math.floor(sorted.length * 0.99)] ?? 0 }
}

export function outagesOf(
  input: PlanInput,
  traffic: Traffic,
  roles: readonly Role[],
  figures: Ledger,
): Outages {
  const most = capacity(input, roles, figures)
  const gateways = of(roles, 'gateway')?.processes ?? 1
  const rates = {
    storing: Math.min(most.gateway, most.database),
    judging: Math.min(most.worker, most.database),
  }
  const one = (away: Outage['away']) => outage(away, input, traffic, rates, figures.use('raw'), gateways)
  const aim = (name: 'gateway' | 'worker' | 'database', cores: number) =>
    (AIM * traffic.peak * cores) / most[name]
  return {
    outages: [one('database'), one('worker')],
    ...rates,
    times: Math.min(rates.storing, rates.judging) / traffic.peak,
    coresForAim: {
      gateway: aim('gateway', gateways),
      worker: aim('worker', Math.min(SHARES, of(roles, 'worker')?.processes ?? 1)),
      database: aim('database', (of(roles, 'database')?.cores ?? 1) / (1 + input.replicas)),
    },
    wait: waitOf(traffic, gateways, most.gateway),
  }
}
