import { sql } from '@motorpool/db'
import type { CallCtx, ManualCtx } from '@motorpool/http'
import { AppError, textKey } from '@motorpool/kernel'
import {
  bind,
  changing,
  createRows,
  entryOf,
  type Hooks,
  type ResourceEntry,
  type Row,
  readFull,
  snake,
  updateRow,
} from '@motorpool/resource/server'
import type { AnyResource } from '@motorpool/resource/shared'
import type { Vault } from '@motorpool/vault'
import { byId } from '../tenant/repo.ts'

type Values = Record<string, unknown>

export interface OneRecord {
  /** What its calls bring into the ports. */
  entry: ResourceEntry
  /** The tenant's record, or undefined while there is none. */
  find(ctx: CallCtx, tenantId: string): Promise<Row | undefined>
  save(ctx: ManualCtx, tenantId: string, values: Values): Promise<Row>
}

/** What is entered as a secret is stored sealed. */
function sealing(table: string, secrets: readonly string[], vault: Vault): Hooks {
  return {
    async prepare(_ctx, drafts) {
      for (const { values } of drafts)
        for (const name of secrets)
          if (typeof values[name] === 'string') values[name] = vault.seal(values[name], `${table}.${name}`)
    },
  }
}

/** Only the platform and the tenant itself reach a tenant; row security says the same. */
async function known(ctx: CallCtx, tenantId: string): Promise<void> {
  if (!(await byId(ctx.tx, tenantId)))
    throw new AppError('NOT_FOUND', { what: textKey('system/tenants.one') })
}

/** One row a tenant (and `key`), found and saved under the tenant's id: the first save makes it. */
export function oneRecord(
  resource: AnyResource,
  key: Values,
  secret: { names: readonly string[]; vault: Vault },
): OneRecord {
  const bound = bind(resource, sealing(resource.table, secret.names, secret.vault))
  const idOf = async (ctx: CallCtx, tenantId: string): Promise<string | undefined> => {
    const conditions = Object.entries(key).map(([name, value]) => sql`${sql.ref(snake(name))} = ${value}`)
    const { rows } = await sql<{ id: string }>`
      select id from ${sql.table(resource.table)}
      where ${sql.join([sql`tenant_id = ${tenantId}`, ...conditions], sql` and `)}`.execute(ctx.tx)
    return rows[0]?.id
  }
  return {
    entry: entryOf(bound),
    async find(ctx, tenantId) {
      await known(ctx, tenantId)
      const id = await idOf(ctx, tenantId)
      return id === undefined ? undefined : (await readFull(ctx, bound, [id]))[0]
    },
    save: (ctx, tenantId, values) =>
      changing(ctx, async (inner, record) => {
        await known(inner, tenantId)
        await sql`select pg_advisory_xact_lock(hashtextextended(${`${resource.table} ${tenantId}`}, 0))`.execute(
          inner.tx,
        )
        const id = await idOf(inner, tenantId)
        const at: CallCtx = { ...inner, tenantId }
        if (id !== undefined) {
          // A secret that is not entered again stays as it is.
          const given = Object.entries(values).filter(([name, v]) => !secret.names.includes(name) || v)
          record(await updateRow(at, bound, id, Object.fromEntries(given)))
        } else {
          const { changes, refused } = await createRows(at, bound, [{ ...values, ...key }])
          const [first] = refused
          if (first) throw new AppError('INVALID_INPUT', {}, { fields: [...first.work.errors] })
          record(...changes)
        }
        const stored = id ?? (await idOf(inner, tenantId))
        const [row] = stored === undefined ? [] : await readFull(at, bound, [stored])
        if (!row) throw new AppError('NOT_FOUND', { what: textKey(resource.key) })
        return row
      }),
  }
}
