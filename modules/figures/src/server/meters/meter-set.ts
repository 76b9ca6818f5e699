import { sql, type Tx } from '@motorpool/db'
import { compileTable, type SignalTable } from '@motorpool/signals'
import { readDefinitions } from '@motorpool/terminal/server'
import { METERS, type Meter, scaleOf } from './meter.ts'

/** The marked items of a software version. */
export interface Meters {
  /** They alone. */
  readonly table: SignalTable
  /** By the code of the item. */
  readonly of: ReadonlyMap<string, { readonly meter: Meter; readonly scale: number }>
}

/** The meters of a tenant's vehicles as of one revision. */
export interface MeterSet {
  of(vehicleId: string): Meters | undefined
}

export const METERS_TOPIC = 'figures.meters'
export const NO_METERS: MeterSet = { of: () => undefined }

interface Marked {
  readonly software: string
  readonly code: string
  readonly work: boolean
  readonly fuel: boolean
}

async function metersOf(tx: Tx, software: string, marked: readonly Marked[]): Promise<Meters> {
  const byCode = new Map(marked.map((one) => [one.code, one]))
  const definitions = (await readDefinitions(tx, software)).filter(({ code }) => byCode.has(code))
  const of = new Map<string, { meter: Meter; scale: number }>()
  for (const { code, unit } of definitions)
    for (const meter of METERS) {
      const scale = scaleOf(meter, unit)
      const isMarked = meter === 'WORK' ? byCode.get(code)?.work : byCode.get(code)?.fuel
      if (isMarked && scale !== undefined) of.set(code, { meter, scale })
    }
  return { table: compileTable(definitions.filter(({ code }) => of.has(code))), of }
}

/** Which vehicles have meters at a revision, with the marked items as they are defined now. */
export async function loadMeters(tx: Tx, tenantId: string, revision: string): Promise<MeterSet> {
  const { rows: vehicles } = await sql<{ id: string; software: string }>`
    select substr(key, 9) as id, detail ->> 'software' as software from reference_version
    where topic = ${METERS_TOPIC} and tenant_id = ${tenantId} and from_revision <= ${revision}
      and (until_revision is null or until_revision > ${revision})`.execute(tx)
  const versions = [...new Set(vehicles.map(({ software }) => software))]
  const { rows: marked } = await sql<Marked>`
    select soft_version_id::text as software, collect_code as code, work_time_flag = '1' as work, consumption_flag as fuel
    from soft_version_collect
    where soft_version_id = any (${versions}::bigint[]) and (work_time_flag = '1' or consumption_flag)`.execute(
    tx,
  )
  const known = new Map<string, Meters>()
  for (const version of versions) {
    const meters = await metersOf(
      tx,
      version,
      marked.filter(({ software }) => software === version),
    )
    if (meters.of.size > 0) known.set(version, meters)
  }
  const of = new Map(vehicles.map(({ id, software }) => [id, known.get(software)]))
  return { of: (vehicleId) => of.get(vehicleId) }
}
