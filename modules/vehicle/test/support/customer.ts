import { sql } from '@motorpool/db'
import { type Place, permissionsOf, type TestApp, type TestUser } from '@motorpool/testkit'

/** A customer linked to a vehicle from a day (YYYY-MM-DD) on. */
export async function customerOf(app: TestApp, place: Place, vin: string, since: string): Promise<TestUser> {
  const user = await app.buildUser({
    tenant: place.tenant,
    userType: 'CUSTOMER',
    permissions: permissionsOf(app.routes),
  })
  const { id } = user.principal.actor
  await app.db.withPlatform(undefined, 'test', async (tx) => {
    await sql`insert into app_user (id, tenant_id, org_id, user_name, password_hash, real_name, user_type)
      values (${id}, ${place.tenant.id}, ${place.tenant.rootOrgId}, ${`c${id}`}, '-', '客户', 'CUSTOMER')`.execute(
      tx,
    )
    await sql`insert into user_vehicle (tenant_id, org_id, user_id, vin, link_type, begin_date)
      values (${place.tenant.id}, ${place.org.id}, ${id}, ${vin}, 'MANUAL', ${since}::date)`.execute(tx)
  })
  return user
}
