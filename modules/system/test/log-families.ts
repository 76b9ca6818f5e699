import { sql } from '@motorpool/db'
import type { Family, Place, TestApp } from '@motorpool/testkit'

async function line(app: TestApp, place: Place, mark: string): Promise<string> {
  return app.db.withPlatform(undefined, 'matrix', async (tx) => {
    const { rows } = await sql<{ id: string }>`
      insert into biz_log (tenant_id, org_id, module, name, user_name, result)
      values (${place.tenant.id}, ${place.org.id}, 'system/users', 'create', ${mark}, 'SUCCESS') returning id`.execute(
      tx,
    )
    return (rows[0] as { id: string }).id
  })
}

/** How the calls of the logs are attacked. */
export const logFamilies: readonly Family[] = [
  {
    prefix: 'system.bizLog',
    table: 'biz_log',
    scope: 'organisation',
    make: line,
    orgField: null,
    routes: {
      modules: { kind: 'own', why: 'names of modules in the log, of the organisations in reach' },
      names: { kind: 'own', why: 'names of operations, likewise' },
    },
  },
]
