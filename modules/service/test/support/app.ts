import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { alarmModule } from '@motorpool/alarm/server'
import { sql } from '@motorpool/db'
import { fileModule, localFiles } from '@motorpool/file/server'
import { maintenanceModule } from '@motorpool/maintenance/server'
import { messagingModule } from '@motorpool/messaging/server'
import { attachmentSource, templateRoute } from '@motorpool/resource/server'
import { createAdministration } from '@motorpool/system/server'
import { provision, provisionOrg } from '@motorpool/tenancy/server'
import { terminalModule } from '@motorpool/terminal/server'
import { type Place, permissionsOf, startTestApp, type TestApp, type TestUser } from '@motorpool/testkit'
import { vehicleModule } from '@motorpool/vehicle/server'
import { serviceModule } from '../../src/server/index.ts'

/** Places without names: these tests ask for none. */
const nowhere = undefined as never

/** @param loose file fields take any id, for the generic suite */
export async function start({ loose = false } = {}): Promise<TestApp> {
  const dir = mkdtempSync(join(tmpdir(), 'motorpool-service-'))
  const files = fileModule(localFiles(dir))
  const { provides = [] } = files
  const app = await startTestApp({
    tenancy: { provision, provisionOrg },
    parts: ({ db, clock, texts }) => ({
      modules: [
        loose ? { ...files, provides: provides.filter(({ port }) => port !== attachmentSource) } : files,
        messagingModule,
        terminalModule,
        vehicleModule,
        alarmModule(nowhere),
        maintenanceModule(nowhere),
        serviceModule,
        {
          name: 'areas',
          routes: [],
          provides: createAdministration({ db, clock, catalogues: texts }).module.provides ?? [],
        },
      ],
      routes: [templateRoute],
    }),
  })
  return {
    ...app,
    close: async () => {
      await app.close()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

/** Gives a caller of the test a row of its own with the post of service personnel, or without. */
export async function givePost(app: TestApp, who: TestUser, posts: readonly string[]): Promise<string> {
  const { tenantId, actor } = who.principal
  await app.db.withPlatform(undefined, 'test', async (tx) => {
    await sql`
      insert into app_user (id, tenant_id, org_id, user_name, password_hash, real_name, user_type)
      values (${actor.id}, ${tenantId}, ${actor.orgId}, ${`u${actor.id}`}, '-', ${`员工${actor.id}`}, 'TENANT')
      on conflict do nothing`.execute(tx)
    await sql`update app_user set post_list = ${posts as string[]} where id = ${actor.id}`.execute(tx)
  })
  return actor.id
}

/** What a technician may: see work orders and take their steps. */
const TECHNICIAN = ['service/workOrders/find', 'service/workOrders/update', 'service/orders/find']

export async function technician(app: TestApp, place: Place, posts = ['SERVICE']): Promise<TestUser> {
  const who = await app.buildUser({ tenant: place.tenant, permissions: TECHNICIAN })
  await givePost(app, who, posts)
  return who
}

export async function newPlace(app: TestApp): Promise<Place> {
  const tenant = await app.buildTenant()
  const org = await app.buildOrg({ tenant })
  const owner = await app.buildUser({ tenant, permissions: permissionsOf(app.routes) })
  await givePost(app, owner, ['SERVICE'])
  return { tenant, org, owner }
}
