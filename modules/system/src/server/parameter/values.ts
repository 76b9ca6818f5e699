import { type Database, sql } from '@motorpool/db'
import { type Clock, type Logger, must } from '@motorpool/kernel'
import type { Parameter } from '../../shared/index.ts'
import { createCached } from '../cached.ts'

/** Typed settings, effective in every process as soon as they are saved. */
export interface Parameters {
  start(): Promise<void>
  drop(): void
  /** Waits until what changed last has been read. */
  fresh(): Promise<void>
  /** The tenant's own value, else the platform's, else the default of the code. */
  get<V>(parameter: Parameter<V>, tenantId?: string): V
  /** Every value that the platform or a tenant has set. */
  all<V>(parameter: Parameter<V>): V[]
}

const PLATFORM = ''

export function createParameters(deps: { db: Database; clock: Clock; log?: Logger | undefined }): Parameters {
  let started = false
  let values = new Map<string, Map<string, string>>()
  function refresh(): void {
    cached.get().catch((error: unknown) => deps.log?.warn({ err: error }, 'parameters'))
  }
  const cached = createCached({
    clock: deps.clock,
    load: async () => {
      const { rows } = await deps.db.withPlatform(undefined, 'parameters', (tx) =>
        sql<{ tenant_id: string | null; key: string; value: string }>`
          select tenant_id, key, value from parameter`.execute(tx),
      )
      const next = new Map<string, Map<string, string>>()
      for (const { tenant_id, key, value } of rows) {
        const own = next.get(key) ?? new Map<string, string>()
        next.set(key, own.set(tenant_id ?? PLATFORM, value))
      }
      values = next
    },
    onDropped: refresh,
  })
  return {
    start: () => {
      started = true
      return cached.get()
    },
    drop: () => cached.drop(),
    fresh: () => cached.get(),
    get<V>(parameter: Parameter<V>, tenantId?: string): V {
      // Nothing happens while what is cached is young; a lost event is made good here.
      if (started) refresh()
      const own = values.get(parameter.def.key)
      const text = (tenantId ? own?.get(tenantId) : undefined) ?? own?.get(PLATFORM)
      const value = text === undefined ? undefined : parameter.parse(text)
      return value ?? must(parameter.parse(parameter.standard), `the standard of ${parameter.def.key}`)
    },
    all(parameter) {
      if (started) refresh()
      const texts = values.get(parameter.def.key)?.values() ?? []
      return [...texts].flatMap((text) => parameter.parse(text) ?? [])
    },
  }
}
