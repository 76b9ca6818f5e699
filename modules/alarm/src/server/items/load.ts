import { sql, type Tx } from '@motorpool/db'
import {
  catalogueOf,
  rulesOf,
  type StoredItem,
  type StoredTerminalStrategy,
  type TerminalSet,
} from './rules.ts'

export const TOPIC = 'alarm.terminal'

/** What stands under a key: `items`, `strategy:<id>`, or `vehicle:<id>` with the strategies that reach it. */
interface Version {
  readonly key: string
  readonly version: number
  readonly items: readonly StoredItem[]
  readonly strategy: StoredTerminalStrategy
  readonly reach: readonly string[]
}

/** How the terminal alarms of a tenant were raised at a revision. */
export async function loadTerminalSet(tx: Tx, tenantId: string, revision: string): Promise<TerminalSet> {
  const { rows } = await sql<Version>`
    select key, version, detail as items, detail as strategy, detail as reach from reference_version
    where topic = ${TOPIC} and tenant_id = ${tenantId} and from_revision <= ${revision}
      and (until_revision is null or until_revision > ${revision})`.execute(tx)
  const catalogue = catalogueOf(rows.find(({ key }) => key === 'items')?.items ?? [])
  const strategies = new Map(
    rows.filter(({ key }) => key.startsWith('strategy:')).map((row) => [row.key, row]),
  )
  const everyone = rulesOf(catalogue, [])
  const shared = new Map<string, typeof everyone>()
  const of = new Map<string, typeof everyone>()
  for (const { key, reach } of rows) {
    if (!key.startsWith('vehicle:')) continue
    const name = reach.join()
    const rules =
      shared.get(name) ??
      rulesOf(
        catalogue,
        reach.flatMap((id) => {
          const found = strategies.get(`strategy:${id}`)
          return found ? [{ id, version: found.version, stored: found.strategy }] : []
        }),
      )
    shared.set(name, rules)
    of.set(key.slice('vehicle:'.length), rules)
  }
  return { of: (vehicleId) => of.get(vehicleId) ?? everyone }
}
