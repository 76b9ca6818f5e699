import { sql, type Tx } from '@motorpool/db'
import type { Parameter } from '@motorpool/system/shared'
import { ALARM_BOUNDS } from '../../shared/parameters.ts'

export type AlarmBounds = Readonly<Record<keyof typeof ALARM_BOUNDS, number>>

/** What a tenant has set, by the keys of the parameters, as bounds; what it has not is as in the code. */
export function boundsOf(stored: Readonly<Record<string, string>>): AlarmBounds {
  const valueOf = ({ def, parse, standard }: Parameter<number>): number =>
    parse(stored[def.key] ?? standard) ?? Number(standard)
  return Object.fromEntries(
    Object.entries(ALARM_BOUNDS).map(([name, parameter]) => [name, valueOf(parameter)]),
  ) as unknown as AlarmBounds
}

export const USUAL_BOUNDS: AlarmBounds = boundsOf({})

export const BOUNDS_TOPIC = 'alarm.bounds'

/** The bounds of a tenant as they were at a revision. */
export async function loadBounds(tx: Tx, tenantId: string, revision: string): Promise<AlarmBounds> {
  const { rows } = await sql<{ detail: Record<string, string> }>`
    select detail from reference_version
    where topic = ${BOUNDS_TOPIC} and tenant_id = ${tenantId} and key = 'bounds' and from_revision <= ${revision}
      and (until_revision is null or until_revision > ${revision})`.execute(tx)
  return boundsOf(rows[0]?.detail ?? {})
}
