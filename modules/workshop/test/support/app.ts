import { sql } from '@motorpool/db'
import { PostgresTelemetryStore } from '@motorpool/history/server'
import { vehicleReports } from '@motorpool/monitoring/server'
import { templateRoute } from '@motorpool/resource/server'
import { provision, provisionOrg } from '@motorpool/tenancy/server'
import { CachedSignals, terminalModule } from '@motorpool/terminal/server'
import { type Place, permissionsOf, startTestApp, type TestApp, type TestUser } from '@motorpool/testkit'
import { vehicleModule } from '@motorpool/vehicle/server'
import { workshopModule } from '../../src/server/index.ts'

export function start(): Promise<TestApp> {
  return startTestApp({
    parts: ({ db }) => {
      const store = new PostgresTelemetryStore(db)
      const workshop = workshopModule(vehicleReports({ store, signals: new CachedSignals({ db }) }))
      return {
        modules: [terminalModule, vehicleModule, workshop],
        routes: [templateRoute],
      }
    },
    tenancy: { provision, provisionOrg },
  })
}

/** Gives a caller of the test a row of its own with posts. */
export async function givePosts(app: TestApp, who: TestUser, posts: readonly string[]): Promise<string> {
  const { tenantId, actor } = who.principal
  await app.db.withPlatform(undefined, 'test', async (tx) => {
    // The table has two keys with this number: named as the one of a conflict, either leaves two calls of one time to the other.
    await sql`
      insert into app_user (id, tenant_id, org_id, user_name, password_hash, real_name, user_type)
      values (${actor.id}, ${tenantId}, ${actor.orgId}, ${`u${actor.id}`}, '-', ${`员工${actor.id}`}, 'TENANT')
      on conflict do nothing`.execute(tx)
    await sql`update app_user set post_list = ${posts as string[]} where id = ${actor.id}`.execute(tx)
  })
  return actor.id
}

export async function person(app: TestApp, place: Place, ...posts: string[]): Promise<TestUser> {
  const who = await app.buildUser({ tenant: place.tenant, permissions: permissionsOf(app.routes) })
  await givePosts(app, who, posts)
  return who
}

export async function newPlace(app: TestApp): Promise<Place> {
  const tenant = await app.buildTenant()
  const org = await app.buildOrg({ tenant })
  const owner = await app.buildUser({ tenant, permissions: permissionsOf(app.routes) })
  await givePosts(app, owner, ['ADJUST_ADMIN', 'ADJUSTER', 'ASSEMBLY_MANAGER', 'ASSEMBLY_OPERATOR'])
  return { tenant, org, owner }
}
