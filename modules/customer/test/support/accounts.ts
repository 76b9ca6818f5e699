import { sql, type Tx } from '@motorpool/db'
import { loadCatalogues } from '@motorpool/i18n/load'
import { must } from '@motorpool/kernel'
import { terminalModule } from '@motorpool/terminal/server'
import type { ApiAnswer, ApiClient } from '@motorpool/testkit'
import { vehicleModule } from '@motorpool/vehicle/server'
import { encrypted, type IdentityApp, PASSWORD, startIdentityApp } from '../../../identity/test/app.ts'
import { newVin } from '../../../vehicle/test/support/fleet.ts'
import { customerModule, selfServiceModule } from '../../src/server/index.ts'
import type { SelfServiceDeps } from '../../src/server/self-service/place.ts'
import { customerAccounts } from '../../src/shared/index.ts'

export const BASE = customerAccounts.api
export const FIRST = 'First-Key-2026-x'
export const OWN = 'Own-Choice-2026-y'

export type Account = { id: string; phone: string; updateTime: number } & Record<string, unknown>

export interface AccountsApp extends IdentityApp {
  boss: ApiClient
  /** Of the western organisation alone. */
  west: ApiClient
  orgs: Record<string, string>
  tenantId: string
  create(more?: object, as?: ApiClient): Promise<ApiAnswer<{ id: string }> & { phone: string }>
  find(id: string, as?: ApiClient): Promise<ApiAnswer<Account>>
  /** A vehicle of an organisation, with its owner. Answers its VIN. */
  vehicle(org: string, phone: string | null): Promise<string>
  /** Links an account to a vehicle. */
  link(userId: string, vin: string): Promise<void>
}

let numbers = 0
export const newPhone = () => `139${String(++numbers).padStart(8, '0')}`

/** What a vehicle needs of the catalogue, made once for a tenant. */
async function modelOf(tx: Tx, tenantId: string, orgId: string): Promise<string> {
  const known = await sql<{
    id: string
  }>`select id::text as id from vehicle_model where tenant_id = ${tenantId}`.execute(tx)
  if (known.rows[0]) return known.rows[0].id
  const type = await sql<{ id: string }>`
    insert into vehicle_type (tenant_id, type_code, type_name, vehicle_category) values (${tenantId}, 'T', 'T', 'ROAD_FUEL')
    returning id::text as id`.execute(tx)
  const series = await sql<{ id: string }>`
    insert into vehicle_series (tenant_id, org_id, series_code, series_name, vehicle_type_id)
    values (${tenantId}, ${orgId}, 'S', 'S', ${type.rows[0]?.id}) returning id::text as id`.execute(tx)
  const model = await sql<{ id: string }>`
    insert into vehicle_model (tenant_id, org_id, model_code, model_name, vehicle_category, vehicle_type_id, vehicle_series_id)
    values (${tenantId}, ${orgId}, 'M', 'M', 'ROAD_FUEL', ${type.rows[0]?.id}, ${series.rows[0]?.id})
    returning id::text as id`.execute(tx)
  return must(model.rows[0], 'the model').id
}

async function insertVehicle(
  app: IdentityApp,
  { tenantId, orgId }: { tenantId: string; orgId: string },
  phone: string | null,
): Promise<string> {
  const vin = newVin()
  await app.db.withPlatform(undefined, 'test', async (tx) => {
    const model = await modelOf(tx, tenantId, orgId)
    await sql`
      insert into vehicle (tenant_id, org_id, vin, machine_code, vehicle_category, vehicle_model_id, vehicle_type_id,
        vehicle_series_id, energy_catalog, customer_name, customer_phone)
      select ${tenantId}, ${orgId}, ${vin}, ${vin}, 'ROAD_FUEL', m.id, m.vehicle_type_id, m.vehicle_series_id, 'FUEL',
        ${phone === null ? null : '老车主'}, ${phone}
      from vehicle_model m where m.id = ${model}`.execute(tx)
  })
  return vin
}

/** Customers with real sign-in: a tenant with a head office and its western branch. */
export async function startAccounts(
  registration: { sms: boolean; get: SelfServiceDeps['parameters']['get'] } = {
    sms: false,
    get: () => false as never,
  },
): Promise<AccountsApp> {
  const texts = await loadCatalogues()
  const app = await startIdentityApp({
    more: [
      terminalModule,
      vehicleModule,
      customerModule,
      selfServiceModule({ parameters: { get: registration.get }, catalogues: texts, sms: registration.sms }),
    ],
  })
  const tenant = await app.provision({
    tenantCode: 'works',
    tenantName: '工程公司',
    orgs: [
      { orgCode: 'WEST', orgName: '西区' },
      { orgCode: 'EAST', orgName: '东区' },
    ],
    users: [
      { userName: 'boss', realName: '老板', password: PASSWORD, role: 'tenantAdmin' },
      { userName: 'west', realName: '西区经理', password: PASSWORD, role: 'operator', org: 'WEST' },
      { userName: 'look', realName: '西区前台', password: PASSWORD, role: 'viewer', org: 'WEST' },
    ],
  })
  const boss = await app.session('boss')
  const west = await app.session('west')
  const accounts: AccountsApp = {
    ...app,
    boss,
    west,
    tenantId: tenant.tenantId,
    orgs: { root: tenant.rootOrgId, ...tenant.orgIds },
    async create(more = {}, as = accounts.boss) {
      const body = {
        phone: newPhone(),
        accountName: '王师傅',
        orgId: must(tenant.orgIds.WEST, 'the branch'),
        password: encrypted(FIRST),
        ...more,
      }
      return { ...(await as.post<{ id: string }>(BASE, body)), phone: body.phone }
    },
    find: (id, as = accounts.boss) => as.get<Account>(`${BASE}/${id}`),
    vehicle: (org, phone) =>
      insertVehicle(app, { tenantId: tenant.tenantId, orgId: must(tenant.orgIds[org], org) }, phone),
    link: async (userId, vin) => {
      await app.db.withPlatform(undefined, 'test', (tx) =>
        sql`insert into user_vehicle (tenant_id, org_id, user_id, vin, link_type)
          select tenant_id, org_id, ${userId}, vin, 'MANUAL' from vehicle where vin = ${vin}`.execute(tx),
      )
    },
  }
  return accounts
}
