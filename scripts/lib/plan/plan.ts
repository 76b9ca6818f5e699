import { api, files, gateway } from './edge.ts'
import { type Figure, type FigureName, figuresOf, MACHINE, SHARES } from './figures.ts'
import type { PlanInput } from './input.ts'
import { Ledger } from './ledger.ts'
import { type Outages, outagesOf } from './outages.ts'
import type { Role } from './role.ts'
import { database, nats, worker } from './store.ts'
import { type Traffic, trafficOf } from './traffic.ts'
import { bytes, count } from './units.ts'

export interface Plan {
  input: PlanInput
  traffic: Traffic
  roles: readonly Role[]
  total: Pick<Role, 'processes' | 'cores' | 'memory' | 'kept'>
  /** Whether all of it fits one machine (`MACHINE`). */
  oneMachine: boolean
  outages: Outages
  /** What this version does not do by itself, or does not reach. */
  warnings: readonly string[]
  figures: readonly (Figure & { name: FigureName })[]
}

function totalOf(roles: readonly Role[]): Plan['total'] {
  const sum = (pick: (role: Role) => number) => roles.reduce((all, role) => all + pick(role), 0)
  return {
    processes: sum((r) => r.processes),
    cores: sum((r) => r.cores),
    memory: sum((r) => r.memory),
    kept: sum((r) => r.kept),
  }
}

const processesOf = (roles: readonly Role[], name: Role['name']): number =>
  roles.find((role) => role.name === name)?.processes ?? 0

function warningsOf({ connections }: Traffic, roles: readonly Role[]): string[] {
  const [gateways, workers] = [processesOf(roles, 'gateway'), processesOf(roles, 'worker')]
  const server = roles.find(({ name }) => name === 'database')
  const each = (server?.kept ?? 0) / Math.max(1, server?.processes ?? 1)
  const cores = (server?.cores ?? 0) / Math.max(1, server?.processes ?? 1)
  return [
    ...(gateways > 1
      ? [
          `${gateways} gateways: each on a machine of its own with its own MOTORPOOL_GATEWAY_NAME, behind a TCP balancer (docs/scale.md)`,
        ]
      : []),
    ...(connections > 50_000
      ? [`set MOTORPOOL_MAX_CONNECTIONS to ${count(Math.ceil(connections / gateways))} or more`]
      : []),
    ...(workers > SHARES
      ? [
          `${workers} workers: vehicles are divided into ${SHARES} shares, so no more than ${SHARES} work; forward or judge less`,
        ]
      : []),
    ...(workers > 1
      ? [
          'a machine starts one worker: the others on further machines, with MOTORPOOL_ROLES=worker and NATS (docs/scale.md)',
        ]
      : []),
    ...(each > MACHINE.disk || cores > MACHINE.cores
      ? [
          `one PostgreSQL takes all of it, ${bytes(each)} and ${count(cores)} cores: more than the machine that is reckoned with`,
        ]
      : []),
    'frames are never deleted: --days says when the disks are full, not what is thrown away',
  ]
}

/** What a fleet needs. Pure: the same input gives the same plan. */
export function planOf(input: PlanInput): Plan {
  const ledger = new Ledger(input.protocol)
  const traffic = trafficOf(input)
  const first = [gateway(traffic, ledger), worker(traffic, input, ledger), api(traffic, input, ledger)]
  const shared = nats(traffic, processesOf(first, 'worker'), ledger)
  const roles = [
    ...first,
    database(traffic, input, ledger),
    ...(shared ? [shared] : []),
    files(input, ledger),
  ]
  const total = totalOf(roles)
  const outages = outagesOf(input, traffic, roles, ledger)
  const figures = figuresOf(input.protocol)
  return {
    input,
    traffic,
    roles,
    total,
    oneMachine: total.cores <= MACHINE.cores && total.memory <= MACHINE.memory && total.kept <= MACHINE.disk,
    outages,
    warnings: warningsOf(traffic, roles),
    figures: ledger.used.map((name) => ({ name, ...figures[name] })),
  }
}
