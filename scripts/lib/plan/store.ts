import { planned, processesFor } from './cores.ts'
import { callsOf, rowBytes } from './edge.ts'
import { DISK_SAFETY, LOG_KEPT, SAFETY, SHARES, TRACK_DAYS } from './figures.ts'
import type { PlanInput } from './input.ts'
import type { Ledger } from './ledger.ts'
import { NOTHING, type Role } from './role.ts'
import type { Traffic } from './traffic.ts'
import { bytes, count } from './units.ts'

const MILLION = 1e6
const MINUTES = 1440
const POINTS_MEASURED = 1_200_000

/** Consumers, packing of yesterday, forwarding. */
export function worker(traffic: Traffic, input: PlanInput, figures: Ledger): Role {
  const consuming = (traffic.peak * figures.use('worker')) / MILLION
  const packing = (traffic.mean * figures.use('packing')) / MILLION
  const forwarding = (traffic.peak * input.forwarded * figures.use('forwarding')) / MILLION
  const used = consuming + packing + forwarding
  const processes = processesFor(used)
  const states = input.vehicles * figures.use('vehicle')
  return {
    name: 'worker',
    processes,
    cores: planned(used),
    memory: (processes * figures.use('processBase') + states + figures.use('jobs')) / SAFETY,
    ...NOTHING,
    in: traffic.peak * rowBytes(figures),
    out: traffic.peak * input.forwarded * (figures.use('raw') + figures.use('headers')),
    because: [
      `cores used: consumers ${count(consuming)}, packing ${count(packing)}, forwarding ${count(forwarding)}; a process uses one`,
      `states of vehicles ${bytes(states)}, one job ${bytes(figures.use('jobs'))}`,
    ],
  }
}

/** Bytes on the disk of one server, by what they are. */
export function keptBytes(traffic: Traffic, input: PlanInput, figures: Ledger) {
  const point = figures.use('points') / POINTS_MEASURED
  return {
    recent: traffic.recentFrames * figures.use('recent'),
    packed: traffic.packedFrames * figures.use('packed'),
    points: input.vehicles * input.online * MINUTES * Math.min(input.days, TRACK_DAYS) * point,
    records: input.vehicles * (figures.use('record') + figures.use('state')),
    log: LOG_KEPT,
  }
}

/** PostgreSQL: one server that writes, and standbys of the same size. */
export function database(traffic: Traffic, input: PlanInput, figures: Ledger): Role {
  const calls = callsOf(traffic, input, figures)
  const used = (traffic.peak * figures.use('databaseWhole')) / MILLION + calls / figures.use('ownerCalls')
  const kept = keptBytes(traffic, input, figures)
  const servers = 1 + input.replicas
  const cached = traffic.mean * 3600 * figures.use('cachedHours') * figures.use('recent')
  const log = traffic.peak * figures.use('log')
  const rows = traffic.peak * (figures.use('recent') + figures.use('packed'))
  const sum = Object.values(kept).reduce((a, b) => a + b, 0)
  return {
    name: 'database',
    processes: servers,
    cores: servers * planned(used),
    memory: (servers * (figures.use('databaseBase') + cached)) / SAFETY,
    written: servers * (log + rows),
    kept: (servers * sum) / DISK_SAFETY,
    in: traffic.peak * rowBytes(figures) + input.replicas * log,
    out: traffic.peak * rowBytes(figures) + input.replicas * log,
    because: [
      `cores used by one server: ${count(used)}, ${count(calls)} calls/s among it`,
      `kept by one: ${Object.entries(kept)
        .map(([name, value]) => `${name} ${bytes(value)}`)
        .join(', ')}; disks at most ${DISK_SAFETY} full`,
    ],
  }
}

/** Several workers share what one of them reads; one alone needs no NATS. */
export function nats(traffic: Traffic, workers: number, figures: Ledger): Role | undefined {
  if (workers < 2) return undefined
  const used = (traffic.peak * figures.use('natsCpu')) / MILLION
  const row = rowBytes(figures)
  return {
    name: 'nats',
    processes: 1,
    cores: planned(used),
    memory: figures.use('natsMemory'),
    ...NOTHING,
    in: traffic.peak * row,
    out: traffic.peak * row * Math.min(1, (SHARES - 1) / SHARES),
    because: ['one worker reads the journal for all; bytes as if batches were not compressed'],
  }
}
