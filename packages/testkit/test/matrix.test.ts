import { pg, type Tx, tables } from '@motorpool/db'
import { type CallCtx, defineRoute, idParams, idsBody, idText, type Route } from '@motorpool/http'
import { AppError } from '@motorpool/kernel'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { bareTenancy, type Family, runAccessMatrix, startTestApp, type TestApp } from '../src/index.ts'

interface Rows {
  probe: { id: string; tenant_id: string; org_id: string; name: string }
  org: { id: string; tenant_id: string }
}

const probes = (tx: Tx) => tables<Rows & { probe: Omit<Rows['probe'], 'id'> & { id: never } }>(tx)

/** What a handler may do wrong; without any it is right. */
type Leak = 'reads-all' | 'writes-all' | 'trusts-body'

/** `stored`: what becomes of a name on its way into the table. */
function routesWith(leak?: Leak, stored = (name: string) => name): Route[] {
  const reading = <R>(ctx: CallCtx, run: (tx: Tx) => Promise<R>) =>
    leak === 'reads-all' ? ctx.asPlatform('leak', run) : run(ctx.tx)
  const writing = <R>(ctx: CallCtx, run: (tx: Tx) => Promise<R>) =>
    leak === 'writes-all' ? ctx.asPlatform('leak', run) : run(ctx.tx)
  const body = z.object({ orgId: idText, name: z.string(), tenantId: idText.optional() })
  const tenantOf = async (ctx: CallCtx, orgId: string) => {
    const org = await tables<Rows>(ctx.tx)
      .selectFrom('org')
      .selectAll()
      .where('id', '=', orgId)
      .executeTakeFirst()
    if (!org) throw new AppError('NOT_FOUND', { what: 'org' })
    return org.tenant_id
  }
  const base = { scope: 'tenant', summary: 'probe' } as const
  return [
    defineRoute({
      ...base,
      id: 'demo.probes.page',
      method: 'POST',
      path: '/api/demo/probes/page',
      permission: 'demo/probes/find',
      readOnly: true,
      body: z.unknown(),
      handler: (ctx: CallCtx) => reading(ctx, (tx) => probes(tx).selectFrom('probe').selectAll().execute()),
    }),
    defineRoute({
      ...base,
      id: 'demo.probes.find',
      method: 'GET',
      path: '/api/demo/probes/:id',
      permission: 'demo/probes/find',
      params: idParams,
      handler: async (ctx: CallCtx, input: { params: { id: string } }) => {
        const row = await reading(ctx, (tx) =>
          tables<Rows>(tx)
            .selectFrom('probe')
            .selectAll()
            .where('id', '=', input.params.id)
            .executeTakeFirst(),
        )
        if (!row) throw new AppError('NOT_FOUND', { what: 'probe' })
        return row
      },
    }),
    defineRoute({
      ...base,
      id: 'demo.probes.create',
      method: 'POST',
      path: '/api/demo/probes',
      permission: 'demo/probes/create',
      body,
      handler: async (ctx: CallCtx, { body: b }: { body: z.output<typeof body> }) => {
        const own = await tenantOf(ctx, b.orgId)
        const tenantId = leak === 'trusts-body' ? (b.tenantId ?? own) : own
        const insert = (tx: Tx) =>
          probes(tx)
            .insertInto('probe')
            .values({ tenant_id: tenantId, org_id: b.orgId, name: stored(b.name) } as never)
            .returning('id')
            .executeTakeFirstOrThrow()
        return leak === 'trusts-body' ? ctx.asPlatform('leak', insert) : insert(ctx.tx)
      },
    }),
    defineRoute({
      ...base,
      id: 'demo.probes.update',
      method: 'PUT',
      path: '/api/demo/probes',
      permission: 'demo/probes/update',
      body: body.extend({ id: idText }),
      handler: async (ctx: CallCtx, { body: b }: { body: z.output<typeof body> & { id: string } }) => {
        await tenantOf(ctx, b.orgId)
        const result = await writing(ctx, (tx) =>
          tables<Rows>(tx)
            .updateTable('probe')
            .set({ name: b.name, org_id: b.orgId })
            .where('id', '=', b.id)
            .executeTakeFirst(),
        )
        if (result.numUpdatedRows === 0n) throw new AppError('NOT_FOUND', { what: 'probe' })
        return true
      },
    }),
    defineRoute({
      ...base,
      id: 'demo.probes.delete',
      method: 'DELETE',
      path: '/api/demo/probes',
      permission: 'demo/probes/delete',
      body: idsBody,
      handler: async (ctx: CallCtx, { body: b }: { body: { ids: string[] } }) => {
        const result = await writing(ctx, (tx) =>
          tables<Rows>(tx).deleteFrom('probe').where('id', 'in', b.ids).executeTakeFirst(),
        )
        if (Number(result.numDeletedRows) < b.ids.length) throw new AppError('NOT_FOUND', { what: 'probe' })
        return true
      },
    }),
  ]
}

const family: Family = {
  prefix: 'demo.probes',
  table: 'probe',
  scope: 'organisation',
  create: (place, mark) => ({ orgId: place.org.id, name: mark }),
}

async function start(leak?: Leak, stored?: (name: string) => string): Promise<TestApp> {
  const app = await startTestApp({
    parts: { routes: routesWith(leak, stored) },
    tenancy: bareTenancy,
  })
  const owner = new pg.Client({ connectionString: app.ownerUrl })
  await owner.connect()
  await owner.query(`
    create table probe (id bigint generated always as identity primary key, tenant_id bigint not null,
                        org_id bigint not null, name text not null);
    call app.protect('probe', 'organisation')`)
  await owner.end()
  return app
}

describe('the access matrix', () => {
  const apps: TestApp[] = []
  const failures = async (leak?: Leak, stored?: (name: string) => string) => {
    const app = await start(leak, stored)
    apps.push(app)
    return (await runAccessMatrix(app, [family])).failures
  }
  afterAll(() => Promise.all(apps.map((app) => app.close())))

  let sound: string[]
  beforeAll(async () => {
    sound = await failures()
  })

  it('finds nothing in calls that stay within their scope', () => {
    expect(sound).toEqual([])
  })

  const leaks: [Leak, string, RegExp][] = [
    ['reads-all', 'rows of other tenants in a list', /page: another tenant's row is not listed/],
    ['reads-all', 'rows of other organisations in a list', /page: another organisation's row is not listed/],
    ['reads-all', 'a foreign row by its id', /find: another tenant's row is out of reach/],
    ['writes-all', 'a change of a foreign row', /update: another tenant's row stays as it is/],
    [
      'writes-all',
      'the deletion of a foreign row',
      /delete: with another tenant's row among them nothing changes/,
    ],
    ['trusts-body', 'a tenant taken from the body', /create: a tenant named in the body is not obeyed/],
  ]
  it.each(leaks)('finds with %s: %s', async (leak, _what, line) => {
    expect((await failures(leak)).join('\n')).toMatch(line)
  })

  const upper = (name: string) => name.toUpperCase()

  it('knows a row again whose key is stored in upper case', async () => {
    expect(await failures(undefined, upper)).toEqual([])
    expect((await failures('reads-all', upper)).join('\n')).toMatch(
      /page: another tenant's row is not listed/,
    )
  })

  it('reports a route nobody classified', async () => {
    const app = await start()
    apps.push(app)
    const report = await runAccessMatrix(app, [])
    expect(report.failures).toHaveLength(app.routes.length)
    expect(report.failures[0]).toContain('not classified')
  })
})
