import { sql, type Tx } from '@motorpool/db'
import { signalsOf } from '@motorpool/monitoring/server'
import { compileTable, type SignalTable } from '@motorpool/signals'
import { builtInOf } from './built-in.ts'
import { compileStrategy, type Rule, type StoredStrategy } from './rule.ts'
import { type StrategySet, strategySet, type Watched, watchedBy } from './strategy-set.ts'
import { type StoredThreshold, thresholdRules } from './thresholds.ts'

export const TOPIC = 'strategy.strategies'

interface Reach {
  readonly strategies?: readonly string[]
  readonly model?: string
  readonly software?: string
}

/** What stands under a key: `strategy:<id>`, `model:<id>` or `vehicle:<id>`. */
interface Version {
  readonly key: string
  readonly version: number
  readonly strategy: StoredStrategy
  readonly thresholds: readonly StoredThreshold[]
  readonly reach: Reach
}

/** Signals of these fields, by the software that defines them. */
export async function tables(
  tx: Tx,
  versions: ReadonlySet<string>,
  fields: ReadonlySet<string>,
): Promise<ReadonlyMap<string, SignalTable>> {
  const definitions = await signalsOf(tx, versions, fields)
  return new Map([...definitions].map(([version, wanted]) => [version, compileTable(wanted)]))
}

function ruleOf(id: string, { version, strategy: stored }: Version): readonly Rule[] {
  const protocol = builtInOf(stored.protocol)
  return protocol ? [compileStrategy(id, version, stored, protocol)] : []
}

/** The strategies of a tenant and the vehicles that they watch, as they were at a revision. */
export async function loadStrategies(tx: Tx, tenantId: string, revision: string): Promise<StrategySet> {
  const { rows } = await sql<Version>`
    select key, version, detail as strategy, detail as thresholds, detail as reach from reference_version
    where topic = ${TOPIC} and tenant_id = ${tenantId} and from_revision <= ${revision}
      and (until_revision is null or until_revision > ${revision})`.execute(tx)
  const rules = new Map<string, readonly Rule[]>()
  const vehicles: { id: string; reach: Reach }[] = []
  for (const row of rows) {
    const [kind = '', id = ''] = row.key.split(':')
    if (kind === 'strategy') rules.set(row.key, ruleOf(id, row))
    else if (kind === 'model') rules.set(row.key, thresholdRules(row.version, row.thresholds))
    else vehicles.push({ id, reach: row.reach })
  }
  const fields = new Set(
    [...rules.values()].flat().flatMap(({ conditions }) => conditions.map((c) => c.field)),
  )
  const software = new Set(vehicles.flatMap(({ reach }) => reach.software ?? []))
  const known = await tables(tx, software, fields)
  const shared = new Map<string, Watched>()
  const of = new Map<string, Watched>()
  for (const { id, reach } of vehicles) {
    const name = JSON.stringify(reach)
    const watched = shared.get(name) ?? watchedOf(reach, rules, known)
    shared.set(name, watched)
    if (watched.rules.length > 0) of.set(id, watched)
  }
  return strategySet(of)
}

function watchedOf(
  { strategies = [], model, software }: Reach,
  rules: ReadonlyMap<string, readonly Rule[]>,
  known: ReadonlyMap<string, SignalTable>,
): Watched {
  const keys = [...strategies.map((id) => `strategy:${id}`), ...(model ? [`model:${model}`] : [])]
  return watchedBy(
    keys.flatMap((key) => rules.get(key) ?? []),
    software ? known.get(software) : undefined,
  )
}
