import { alarmModule } from '@motorpool/alarm/server'
import { sql } from '@motorpool/db'
import { type Geocoder, OfflineGeocoder } from '@motorpool/geocoder'
import { createIdentity, newPasswordKey } from '@motorpool/identity/server'
import type { DataScope, UserPostType } from '@motorpool/identity/shared'
import type { Logger } from '@motorpool/kernel'
import { maintenanceModule } from '@motorpool/maintenance/server'
import { messagingModule } from '@motorpool/messaging/server'
import { createOutbound, recordIn } from '@motorpool/outbound'
import { templateRoute } from '@motorpool/resource/server'
import { operationLog, systemModule, webhookProvider } from '@motorpool/system/server'
import { provision, provisionOrg } from '@motorpool/tenancy/server'
import { terminalModule } from '@motorpool/terminal/server'
import { type Place, permissionsOf, startTestApp, type TestApp, type TestUser } from '@motorpool/testkit'
import { newVault, type Vault } from '@motorpool/vault'
import { vehicleModule } from '@motorpool/vehicle/server'
import { noticeModule } from '../../src/server/index.ts'

const quiet: Logger = { debug() {}, info() {}, warn() {}, error() {} }

export interface Outside {
  privateTargets?: boolean
  sms?: { url: string; secret: string }
  vault?: Vault
  /** Of servers over TLS that are believed. */
  ca?: string
  publicUrl?: string
  geocoder?: Geocoder
}

export function start({
  privateTargets = false,
  sms,
  vault = newVault(),
  ca,
  publicUrl,
  geocoder = new OfflineGeocoder({}),
}: Outside = {}): Promise<TestApp> {
  return startTestApp({
    tenancy: { provision, provisionOrg },
    parts: ({ db, clock }) => {
      const outbound = createOutbound({
        vault,
        privateTargets,
        clock,
        ...(ca === undefined ? {} : { ca }),
        record: recordIn(db, quiet),
      })
      const outside = { vault, outbound, sms: sms && webhookProvider(outbound, sms), publicUrl }
      return {
        modules: [
          ...createIdentity({ db, clock, key: newPasswordKey() }).modules,
          systemModule(outside),
          messagingModule,
          terminalModule,
          vehicleModule,
          alarmModule(geocoder),
          maintenanceModule(geocoder),
          noticeModule(geocoder, outside),
        ],
        routes: [templateRoute],
        operations: operationLog,
      }
    },
  })
}

/** A record of a caller, with a role of a data scope, so that it can be told something. */
export async function recordUser(
  app: TestApp,
  { principal: { actor, tenantId } }: TestUser,
  {
    dataScope = 'ALL',
    userType = 'TENANT',
    lang = 'zh-CN',
    posts = [],
  }: {
    dataScope?: DataScope
    userType?: 'TENANT' | 'CUSTOMER'
    lang?: string
    posts?: readonly UserPostType[]
  } = {},
) {
  await app.db.withPlatform(undefined, 'test', async (tx) => {
    await sql`insert into app_user (id, tenant_id, org_id, user_name, password_hash, real_name, user_type, lang, post_list)
      values (${actor.id}, ${tenantId}, ${actor.orgId}, ${`user${actor.id}`}, 'x', '王工', ${userType}, ${lang}, ${[...posts]}::text[])`.execute(
      tx,
    )
    await sql`
      with made as (
        insert into role (tenant_id, org_id, name, code, data_scope)
        values (${tenantId}, ${actor.orgId}, ${`R${actor.id}`}, ${`R${actor.id}`}, ${dataScope}) returning id)
      insert into user_role (tenant_id, user_id, role_id) select ${tenantId}, ${actor.id}, id from made`.execute(
      tx,
    )
  })
}

/** A tenant with an organisation and its owner, who has a record. */
export async function newPlace(app: TestApp): Promise<Place> {
  const tenant = await app.buildTenant()
  const org = await app.buildOrg({ tenant })
  const owner = await app.buildUser({ tenant, permissions: permissionsOf(app.routes) })
  await recordUser(app, owner)
  return { tenant, org, owner }
}
