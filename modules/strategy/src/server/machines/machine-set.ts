import { type AlarmBounds, boundsOf, USUAL_BOUNDS } from '@motorpool/alarm/server'
import { sql, type Tx } from '@motorpool/db'
import { WORK_FIELDS } from '@motorpool/monitoring/shared'
import type { SignalTable } from '@motorpool/signals'
import { tables } from '../watch/load.ts'
import { GB4_FIELDS } from './gb4-fields.ts'

/** What is known of a vehicle beside what it reports. */
export interface Machine {
  /** Signals of its terminal's software that tell of work, or that GB4 asks for. */
  readonly table: SignalTable | undefined
  readonly gb4: boolean
}

/** The vehicles and bounds of a tenant as of one revision. */
export interface MachineSet {
  readonly bounds: AlarmBounds
  of(vehicleId: string): Machine | undefined
}

export const MACHINES_TOPIC = 'strategy.machines'
export const NO_MACHINES: MachineSet = { bounds: USUAL_BOUNDS, of: () => undefined }

interface Version {
  readonly key: string
  readonly bounds: Readonly<Record<string, string>>
  readonly machine: { readonly software?: string; readonly gb4?: boolean }
}

const FIELDS: ReadonlySet<string> = new Set([
  ...WORK_FIELDS,
  ...GB4_FIELDS.flatMap(({ field, instead = [] }) => [field, instead].flat()),
])

/** What `bounds` and `vehicle:<id>` were at a revision; vehicles of the same software share what is known of them. */
export async function loadMachines(tx: Tx, tenantId: string, revision: string): Promise<MachineSet> {
  const { rows } = await sql<Version>`
    select key, detail as bounds, detail as machine from reference_version
    where topic = ${MACHINES_TOPIC} and tenant_id = ${tenantId} and from_revision <= ${revision}
      and (until_revision is null or until_revision > ${revision})`.execute(tx)
  const machines = rows.filter(({ key }) => key.startsWith('vehicle:'))
  const known = await tables(tx, new Set(machines.flatMap(({ machine }) => machine.software ?? [])), FIELDS)
  const shared = new Map<string, Machine>()
  const of = new Map<string, Machine>()
  for (const { key, machine } of machines) {
    const { software, gb4 = false } = machine
    const name = `${software} ${gb4}`
    const one = shared.get(name) ?? { table: software ? known.get(software) : undefined, gb4 }
    shared.set(name, one)
    if (one.table || gb4) of.set(key.slice('vehicle:'.length), one)
  }
  const bounds = boundsOf(rows.find(({ key }) => key === 'bounds')?.bounds ?? {})
  return { bounds, of: (vehicleId) => of.get(vehicleId) }
}
