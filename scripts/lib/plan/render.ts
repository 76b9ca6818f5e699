import { type Condition, DISK_SAFETY, MACHINE, SAFETY, valueOf } from './figures.ts'
import { AIM, OUTAGE_S, type Outage, type Outages } from './outages.ts'
import type { Plan } from './plan.ts'
import type { Role } from './role.ts'
import { bytes, count } from './units.ts'

const HEADS = ['role', 'processes', 'cores', 'memory', 'written/s', 'kept', 'in/s', 'out/s'] as const

const rowOf = (role: Role): string[] => [
  role.name,
  count(role.processes),
  count(role.cores),
  bytes(role.memory),
  bytes(role.written),
  bytes(role.kept),
  bytes(role.in),
  bytes(role.out),
]

/** The first column to the left, numbers to the right. */
function table(rows: readonly (readonly string[])[]): string[] {
  const widths = HEADS.map((_, n) => Math.max(...rows.map((row) => row[n]?.length ?? 0)))
  return rows.map((row) =>
    row.map((cell, n) => (n === 0 ? cell.padEnd(widths[n] ?? 0) : cell.padStart(widths[n] ?? 0))).join('  '),
  )
}

const CONDITIONS: Readonly<Record<Condition, string>> = {
  quiet: 'measured, quiet machine',
  busy: 'measured, busy machine: on the safe side',
  estimate: 'estimate',
}

const AWAY: Readonly<Record<Outage['away'], string>> = { database: 'PostgreSQL', worker: 'workers' }

function outageLine({ away, atTerminals, atWorkers, terminalBytes, gatewayBytes, caughtUp }: Outage): string {
  const where =
    away === 'database'
      ? `${count(atTerminals)} frames wait for the journal (${bytes(gatewayBytes)} in gateways, ${bytes(terminalBytes)} in terminals)`
      : `${count(atWorkers)} frames wait in the journal for workers`
  const end =
    caughtUp === undefined ? 'not caught up within four hours' : `caught up after ${count(caughtUp)} s`
  return `after ${OUTAGE_S / 60} minutes without ${AWAY[away]}: ${where}, ${end}`
}

function outageLines({ outages, times, coresForAim, wait }: Outages, shared: boolean): string[] {
  const { gateway, worker, database } = coresForAim
  return [
    ...outages.map(outageLine),
    shared
      ? 'after 5 minutes without NATS: none wait, as each worker reads the journal itself'
      : 'NATS: not needed with one worker',
    `made up at ${count(times)} times real time; ${AIM} times would take cores in use: gateway ${count(gateway)}, worker ${count(worker)}, database ${count(database)}`,
    `a frame waits for the processor of its gateway ${count(wait.mean * 1e6)} µs on the mean, 99 % at most ${count(wait.p99 * 1e6)} µs, batches and commits apart`,
  ]
}

const askedLine = ({ input, traffic }: Plan): string =>
  `${count(input.vehicles)} vehicles, ${input.protocol}, a report every ${input.interval} s, ${input.online * 100} % online: ` +
  `${count(traffic.peak)} frames/s in the busiest hour, ${count(traffic.mean)} on the mean, kept for ${count(input.days)} days`

/** The plan for people. */
export function render(plan: Plan): string {
  const { cores, memory, kept, processes } = plan.total
  const machine = `${MACHINE.cores} cores, ${bytes(MACHINE.memory)}, ${bytes(MACHINE.disk)}`
  return [
    askedLine(plan),
    '',
    ...table([HEADS, ...plan.roles.map(rowOf)]),
    '',
    `together ${count(processes)} processes, ${count(cores)} cores, ${bytes(memory)} of memory, ${bytes(kept)} of disks`,
    `one machine of ${machine}: ${plan.oneMachine ? 'enough' : 'not enough'}`,
    `safety: cores and memory are planned at ${SAFETY} of what was measured at most, disks at ${DISK_SAFETY}`,
    '',
    'how it comes about',
    ...plan.roles.flatMap(({ name, because }) => because.map((why) => `  ${name}: ${why}`)),
    '',
    'outages (simulated)',
    ...outageLines(
      plan.outages,
      plan.roles.some(({ name }) => name === 'nats'),
    ).map((line) => `  ${line}`),
    '',
    'mind',
    ...plan.warnings.map((line) => `  ${line}`),
    '',
    'figures, by lines of docs/measurements.md; measured on two cores of one machine, on which load and database ran too',
    ...plan.figures.map(
      (one) =>
        `  ${one.name} ${count(valueOf(one))} ${one.unit} · ${CONDITIONS[one.condition]} · “${one.line}”`,
    ),
  ].join('\n')
}
