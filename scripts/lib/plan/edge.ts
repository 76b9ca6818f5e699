import { coresAt, planned, processesFor, rateAt } from './cores.ts'
import { SAFETY } from './figures.ts'
import type { PlanInput } from './input.ts'
import type { Ledger } from './ledger.ts'
import { NOTHING, type Role } from './role.ts'
import type { Traffic } from './traffic.ts'
import { count } from './units.ts'

export const gatewayCurve = (figures: Ledger) => ({
  slowRate: figures.use('slowRate'),
  slow: figures.use('gatewaySlow'),
  fastRate: figures.use('fastRate'),
  fast: figures.use('gatewayFast'),
})

/** Bytes of a row between gateway, database and worker: the frame and its typed columns, which take about 100. */
export const rowBytes = (figures: Ledger): number => figures.use('raw') + 100

export function gateway(traffic: Traffic, figures: Ledger): Role {
  const curve = gatewayCurve(figures)
  const most = rateAt(curve, SAFETY)
  const held = figures.use('connections')
  const processes = Math.max(1, Math.ceil(traffic.peak / most), Math.ceil(traffic.connections / held))
  const used = processes * coresAt(curve, traffic.peak / processes)
  const bytes = figures.use('connection') + figures.use('kernel')
  const headers = figures.use('headers')
  return {
    name: 'gateway',
    processes,
    cores: planned(used),
    memory: (processes * figures.use('gatewayBase') + traffic.connections * bytes) / SAFETY,
    ...NOTHING,
    in: traffic.peak * (figures.use('raw') + headers),
    out: traffic.peak * (figures.use('answer') + headers + rowBytes(figures)),
    because: [
      `one process takes ${count(most)} frames/s at ${SAFETY} of a core, and ${count(held)} connections`,
      `${count(traffic.peak)} frames/s, ${count(traffic.connections)} connections of ${count(bytes)} B`,
    ],
  }
}

/** The API answers owners and users and tells browsers what has changed. */
export function api(traffic: Traffic, input: PlanInput, figures: Ledger): Role {
  const calls = callsOf(traffic, input, figures)
  const used = calls / figures.use('ownerCalls') + (traffic.peak * figures.use('api')) / 1e6
  const processes = processesFor(used)
  return {
    name: 'api',
    processes,
    cores: planned(used),
    memory: (processes * figures.use('processBase')) / SAFETY,
    ...NOTHING,
    in: calls * 1000,
    out: calls * figures.use('answerOfCall'),
    because: [
      `${count(calls)} calls/s: two each 30 s of ${count(input.owners)} owners, ${count(input.users)} users who browse`,
    ],
  }
}

export const callsOf = (traffic: Traffic, input: PlanInput, figures: Ledger): number =>
  traffic.ownerCalls + (input.users * figures.use('browsing')) / 500

export function files(input: PlanInput, figures: Ledger): Role {
  const kept = input.vehicles * figures.use('filesOfVehicle') + input.owners * figures.use('filesOfOwner')
  return {
    name: 'files',
    processes: 1,
    cores: 0.5,
    memory: 1e9,
    ...NOTHING,
    kept,
    because: ['the data folder or a bucket; photographs, papers, packages, exports of a week'],
  }
}
