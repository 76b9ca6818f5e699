import type { Simulation } from './engine/simulation.ts'

const COLUMNS = [
  ['time', 8],
  ['online', 7],
  ['reports', 10],
  ['acked', 10],
  ['waiting', 8],
  ['stored', 8],
  ['reissued', 9],
  ['repeated', 9],
  ['refused', 8],
  ['acks/s', 8],
  ['p50', 6],
  ['p99', 6],
] as const

const HEADER_EVERY = 20

/** One row every few seconds, always as wide as the last: numbers change, the table does not move. */
export class Summary {
  private rows = 0
  private lastAcked = 0
  private lastAt: number
  private readonly simulation: Simulation
  private readonly write: (line: string) => void
  private shownRefusals = ''

  constructor(simulation: Simulation, now: number, write: (line: string) => void) {
    this.simulation = simulation
    this.lastAt = now
    this.write = write
  }

  row(now: number): void {
    const { counters } = this.simulation
    const { latency } = counters
    const rate = ((counters.acked - this.lastAcked) * 1000) / Math.max(1, now - this.lastAt)
    this.lastAcked = counters.acked
    this.lastAt = now
    const ms = (value: number | undefined) => (value === undefined ? '–' : String(value))
    const cells = [
      new Date(now).toTimeString().slice(0, 8),
      String(counters.online),
      String(counters.captured),
      String(counters.acked),
      String(counters.pending),
      String(counters.stored),
      String(counters.reissued),
      String(counters.repeated),
      String(total(counters.refusals)),
      rate.toFixed(0),
      ms(latency.quantile(0.5)),
      ms(latency.quantile(0.99)),
    ]
    latency.reset()
    if (this.rows % HEADER_EVERY === 0)
      this.write(COLUMNS.map(([name, width]) => name.padStart(width)).join(' '))
    this.rows++
    this.write(cells.map((cell, i) => cell.padStart(COLUMNS[i]?.[1] ?? 0)).join(' '))
    this.refusals()
  }

  /** Reasons are said when they are new, not in every row. */
  private refusals(): void {
    const { failures, refusals } = this.simulation.counters
    const kinds = [...failures.keys(), ...refusals.keys()].join()
    if (kinds === this.shownRefusals) return
    this.shownRefusals = kinds
    this.write(`         ${reasons(this.simulation)}`)
  }
}

function total(refusals: ReadonlyMap<string, number>): number {
  let sum = 0
  for (const n of refusals.values()) sum += n
  return sum
}

const listed = (counts: ReadonlyMap<string, number>): string =>
  [...counts].map(([reason, n]) => `${n} × ${reason}`).join(', ')

/** Why vehicles are not served; empty when nothing stands in their way. */
function reasons({ counters }: Simulation): string {
  const parts = [
    ['no connection', counters.failures],
    ['refused', counters.refusals],
  ] as const
  return parts.flatMap(([what, counts]) => (counts.size > 0 ? [`${what}: ${listed(counts)}`] : [])).join('; ')
}

/** The whole run in one object, for the last line. */
export function totals(simulation: Simulation, seconds: number) {
  const { counters } = simulation
  return {
    vehicles: simulation.size,
    seconds: Math.round(seconds * 10) / 10,
    online: counters.online,
    reports: counters.captured,
    acked: counters.acked,
    waiting: counters.pending,
    stored: counters.stored,
    reissued: counters.reissued,
    repeated: counters.repeated,
    dropped: counters.dropped,
    heartbeats: counters.heartbeats,
    commands: counters.commands,
    bytes: counters.bytes,
    refusals: Object.fromEntries(counters.refusals),
    failures: Object.fromEntries(counters.failures),
  }
}

export function lastLine(simulation: Simulation, seconds: number): string {
  const f = totals(simulation, seconds)
  const why = reasons(simulation)
  return (
    `${f.vehicles} vehicles, ${f.seconds} s: ${f.reports} reports, ${f.acked} acknowledged, ` +
    `${f.waiting} waiting, ${f.stored} stored on the vehicles, ${f.reissued} reissued, ${f.dropped} given up` +
    (why ? `; ${why}` : '')
  )
}
