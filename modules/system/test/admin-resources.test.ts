import { sql } from '@motorpool/db'
import { describeResource } from '@motorpool/resource/testing'
import { type Place, permissionsOf, type TestApp } from '@motorpool/testkit'
import { expect, it } from 'vitest'
import {
  backNetworks,
  dealerOpenLimits,
  dicItems,
  dicts,
  employees,
  locales,
  parameters,
} from '../src/shared/index.ts'
import { startAdministration } from './support/app.ts'

const start = () => startAdministration({ seed: false })
const DAY = Date.parse('2026-01-01T00:00:00+08:00')
let serial = 0

const codeOf = async (app: TestApp, id: string): Promise<string> => {
  const rows = await app.db.withPlatform(undefined, 'test', (tx) =>
    sql<{ org_code: string }>`select org_code from org where id = ${id}`.execute(tx),
  )
  return (rows.rows[0] as { org_code: string }).org_code
}

describeResource(dicts, {
  start,
  as: 'ADMIN',
  sample: (mark) => ({ code: `D${mark}`, name: mark, sort: 3, status: 'ENABLED' }),
  examples: { code: ['VENDOR_TYPE'], parentId: [] },
})

describeResource(dicItems, {
  start,
  as: 'ADMIN',
  prepare: async (app, place) => {
    const admin = app.as(place.owner)
    const mark = `${place.tenant.id}`
    const { data } = await admin.post<{ id: string }>(dicts.api, { code: `VENDOR_${mark}`, name: mark })
    return { dict: data.id, code: `VENDOR_${mark}` }
  },
  sample: (mark, made) => ({ dicId: made.dict, code: mark, label: `L${mark}`, sort: 1, status: 'ENABLED' }),
  examples: { dicId: [] },
  codes: (made) => ({ dicId: made.code ?? '' }),
})

describeResource(locales, {
  start,
  sample: (mark) => ({
    i18n_code: `test.${mark}`,
    zh_CN: `文${mark}`,
    en_US: mark,
    type: 'FRONT',
    resource_type: 'LABEL',
  }),
  examples: { i18n_code: ['ui.save'], clientId: [] },
  // Tenants write texts of the console alone.
  entangled: ['type'],
})

describeResource(parameters, {
  start,
  sample: (mark) => ({ key: `test.${mark}`, name: mark, value: mark, type: 'STRING' }),
  examples: { key: ['test.a', 'test.b-c'] },
})

const manyOrgs = async (app: TestApp, place: Place): Promise<Record<string, string>> => {
  const made: Record<string, string> = {}
  for (let i = 0; i < 400; i++) {
    const org = await app.buildOrg({ parent: { id: place.org.id, tenantId: place.tenant.id } })
    made[`org${i}`] = org.id
    made[`code${i}`] = await codeOf(app, org.id)
  }
  return made
}

describeResource(dealerOpenLimits, {
  start,
  prepare: manyOrgs,
  sample: (mark, made) => ({
    orgId: made[`org${serial++ % 400}`],
    vehicleCategory: 'NON_ROAD',
    limitCount: 10,
    limitMonths: 12,
    beginDate: DAY,
    status: 'ENABLED',
    remark: mark,
  }),
  entangled: ['orgId'],
  codes: (made) => ({ orgId: made[`code${serial++ % 400}`] ?? '' }),
})

describeResource(employees, {
  start,
  prepare: async (app, place) => ({ orgCode: await codeOf(app, place.org.id) }),
  sample: (mark, _made, place) => ({
    employeeNo: mark,
    employeeName: `员工${mark}`,
    phone: `139${String(++serial).padStart(8, '0')}`,
    orgId: place.org.id,
    sex: 'MALE',
    status: 'ENABLED',
  }),
  examples: { phone: ['13800000000'], email: ['a@example.cn'] },
  entangled: ['userId'],
  codes: (made) => ({ orgId: made.orgCode ?? '' }),
})

async function vehicleAndInstitution(app: TestApp, place: Place): Promise<Record<string, string>> {
  const institution = await app.buildOrg({ parent: { id: place.org.id, tenantId: place.tenant.id } })
  const vin = `LMPTEST${place.tenant.id.padStart(10, '0')}`
  await app.db.withPlatform(undefined, 'test', async (tx) => {
    await sql`update org set org_type = 'FINANCE' where id = ${institution.id}`.execute(tx)
    await sql`
      insert into vehicle (tenant_id, org_id, vin, machine_code, vehicle_category, vehicle_model_id, finance_org_id)
      values (${place.tenant.id}, ${place.org.id}, ${vin}, ${vin}, 'NON_ROAD', ${await model(app, place)},
        ${institution.id})`.execute(tx)
  })
  return {
    institution: institution.id,
    vin,
    orgCode: await codeOf(app, place.org.id),
    institutionCode: await codeOf(app, institution.id),
  }
}

async function model(app: TestApp, place: Place): Promise<string> {
  return app.db.withPlatform(undefined, 'test', async (tx) => {
    const type = await sql<{ id: string }>`
      insert into vehicle_type (tenant_id, type_code, type_name, vehicle_category)
      values (${place.tenant.id}, 'T', 'T', 'NON_ROAD') returning id`.execute(tx)
    const typeId = type.rows[0]?.id
    const series = await sql<{ id: string }>`
      insert into vehicle_series (tenant_id, org_id, series_code, series_name, vehicle_type_id)
      values (${place.tenant.id}, ${place.org.id}, 'S', 'S', ${typeId}) returning id`.execute(tx)
    const { rows } = await sql<{ id: string }>`
      insert into vehicle_model (tenant_id, org_id, model_code, model_name, vehicle_category, vehicle_type_id, vehicle_series_id)
      values (${place.tenant.id}, ${place.org.id}, 'M', 'M', 'NON_ROAD', ${typeId}, ${series.rows[0]?.id}) returning id`.execute(
      tx,
    )
    return (rows[0] as { id: string }).id
  })
}

describeResource(backNetworks, {
  start,
  prepare: vehicleAndInstitution,
  sample: (mark, made, place) => ({
    vin: made.vin,
    financeOrgId: made.institution,
    orgId: place.org.id,
    contractNo: mark,
    backReason: mark,
  }),
  examples: { vin: [], financeOrgId: [] },
  entangled: ['offlineTime', 'backTime', 'backState', 'financeOrgId'],
  codes: (made) => ({ orgId: made.orgCode ?? '', financeOrgId: made.institutionCode ?? '' }),
})

it('a vehicle goes back to an organisation that finances, and to no other', async () => {
  const app = await start()
  try {
    const tenant = await app.buildTenant()
    const owner = await app.buildUser({ tenant, permissions: permissionsOf(app.routes) })
    const place = { tenant, org: await app.buildOrg({ tenant }), owner }
    const { vin, institution } = await vehicleAndInstitution(app, place)
    const back = (financeOrgId: unknown) => {
      const body = { vin, financeOrgId, orgId: place.org.id, contractNo: 'C1', backReason: '逾期' }
      return app.as(owner).post(backNetworks.api, body)
    }
    expect(await back(place.org.id)).toMatchObject({ status: 400, fields: [{ field: 'financeOrgId' }] })
    expect((await back(institution)).status).toBe(200)
  } finally {
    await app.close()
  }
})
