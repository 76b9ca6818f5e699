import { sql } from '@motorpool/db'
import { resourceFamily } from '@motorpool/resource/testing'
import type { Access, Family, Place, TestApp } from '@motorpool/testkit'
import { buildVehicle } from '../../vehicle/test/support/fleet.ts'
import {
  accountHistory,
  accountInfo,
  oneLinkLogs,
  orgInfo,
  ownerRequests,
  PAPER_KINDS,
  type PaperFieldKind,
  type PaperKind,
  realNameRecords,
  type Side,
  storeRequests,
  vehicleInfo,
} from '../src/shared/index.ts'

type RouteInput = NonNullable<Extract<Access, { kind: 'own' }>['input']>

type Query = ReturnType<typeof sql<{ id: string }>>

/** Runs a change of one row, without row security. */
const insert = async (app: TestApp, query: Query): Promise<string> =>
  (await app.db.withPlatform(undefined, 'test', async (tx) => (await query.execute(tx)).rows))[0]?.id ?? ''

const vinOf = async (app: TestApp, place: Place) => String((await buildVehicle(app, place)).vin)

const request = (side: Side, place: Place, mark: string) => ({
  customerType: 'PERSONAL',
  ...(side === 'owner' ? { customerName: mark, phone: '13900003333' } : { storeName: mark }),
  orgId: place.org.id,
})

const auditing: Access = {
  kind: 'transition',
  many: false,
  input: ([id = '']) => ({ body: { id, passed: false } }),
}

/** The request of a side that papers belong to. */
const insertRequest =
  (side: Side) =>
  (app: TestApp, { tenant, org }: Place, mark: string) =>
    insert(
      app,
      side === 'owner'
        ? sql`insert into customer_verify_request (tenant_id, org_id, request_no, customer_type, customer_name, phone)
          values (${tenant.id}, ${org.id}, left(${mark}, 32), 'PERSONAL', ${mark}, '13900003333') returning id::text`
        : sql`insert into store_verify_request (tenant_id, org_id, request_no, customer_type, store_name)
          values (${tenant.id}, ${org.id}, left(${mark}, 32), 'PERSONAL', ${mark}) returning id::text`,
    )

const upload: Access = { kind: 'own', why: 'takes a photograph; attacked in closed.test.ts' }

const VALUES: Readonly<Record<PaperFieldKind, string>> = {
  text: '样本',
  name: '样本',
  date: '2026-01-02',
  certNo: 'E00000000',
  idNumber: '990101199003078033',
  creditCode: '91990010MA70000003',
  phone: '13900003333',
  sex: 'MALE',
  certType: 'PASSPORT',
  plate: '京A10001',
}

const valuesOf = ({ fields }: PaperKind) =>
  Object.fromEntries(Object.entries(fields).map(([field, { kind }]) => [field, VALUES[kind]]))

/** Of the vehicle that stands beside a request, so that its id names both. */
const vinBeside = (side: Side, requestId: string) =>
  `LTEST${side === 'owner' ? 1 : 2}${requestId.padStart(11, '0')}`

const makeWithVehicle =
  (side: Side) =>
  async (app: TestApp, place: Place, mark: string): Promise<string> => {
    const requestId = await insertRequest(side)(app, place, mark)
    const vin = vinBeside(side, requestId)
    await buildVehicle(app, place, { vin, machineCode: vin })
    return requestId
  }

/** The calls of one kind of paper name a request of its side. */
function paperFamily(kind: PaperKind): Family {
  const routes: Record<string, Access> = {
    save: {
      kind: 'row',
      input: (requestId) => ({
        body: {
          requestId,
          values: valuesOf(kind),
          ...(kind.ofVehicle ? { vin: vinBeside(kind.side, requestId) } : {}),
        },
      }),
    },
    find: { kind: 'row', input: (requestId) => ({ params: { requestId } }) },
    stepVin: {
      kind: 'row',
      input: (requestId) => ({ body: { requestId, vin: vinBeside(kind.side, requestId) } }),
    },
    vin: { kind: 'row', input: (requestId) => ({ params: { requestId } }) },
    scan: { kind: 'row', input: (requestId) => ({ params: { vin: vinBeside(kind.side, requestId) } }) },
  }
  for (const document of kind.documents) {
    routes[`ai.${document}`] = upload
    routes[`ai.${document}Upload`] = upload
  }
  for (const name of ['face', 'contract']) {
    routes[name] = upload
    routes[`${name}Upload`] = upload
  }
  return {
    prefix: `verify.${kind.name}`,
    table: kind.side === 'owner' ? 'customer_verify_request' : 'store_verify_request',
    scope: 'organisation',
    make: kind.ofVehicle ? makeWithVehicle(kind.side) : insertRequest(kind.side),
    routes,
  }
}

const insertImage =
  (side: Side) =>
  (app: TestApp, { tenant, org }: Place, mark: string) =>
    insert(
      app,
      sql`
      with made as (
        insert into customer_verify_request (tenant_id, org_id, request_no, customer_type, customer_name, phone)
        values (${tenant.id}, ${org.id}, left(${mark}, 32), 'PERSONAL', ${mark}, '13900003333') returning id)
      insert into realname_image (tenant_id, org_id, side, kind, request_id, name, sealed, digest, keep_until)
      select ${tenant.id}, ${org.id}, ${side}, 'carOwnerPersonalIdCard', id, 'idCard', null, '', now() + interval '1 day' from made
      returning id::text`,
    )

const byVin: Access = { kind: 'own', why: 'names vehicles by VIN; attacked in closed.test.ts' }

const looked: Access = {
  kind: 'own',
  why: 'by request and picture of one side; attacked in closed.test.ts',
}

const companyOf = (place: Place, mark: string) => ({
  companyName: mark,
  creditCode: '91990010MA70000003',
  legalPerson: '样本',
  orgId: place.org.id,
})

const ofOwner = (input?: RouteInput): Access => ({
  kind: 'own',
  why: 'staff are refused whatever they may; owners are attacked in own.test.ts',
  ...(input ? { input } : {}),
})

/** How the calls of this module are attacked by the access matrix. */
export const realnameFamilies: readonly Family[] = [
  resourceFamily(ownerRequests, {
    create: (place, mark) => request('owner', place, mark),
    make: insertRequest('owner'),
    routes: {
      audit: auditing,
      ownVehicles: ofOwner(),
      ownBegin: ofOwner({ body: { vin: 'LTEST000000000000' } }),
      ownSubmit: ofOwner({ params: { id: '1' } }),
      ownTakeBack: ofOwner({ params: { id: '1' } }),
    },
  }),
  resourceFamily(storeRequests, {
    create: (place, mark) => request('store', place, mark),
    make: insertRequest('store'),
    routes: { audit: auditing },
  }),
  {
    prefix: 'verify.storeVerifyRequestImage',
    table: 'store_verify_request',
    scope: 'organisation',
    make: insertRequest('store'),
    routes: {
      list: { kind: 'row', input: (requestId) => ({ params: { requestId } }) },
      save: {
        kind: 'own',
        why: 'takes an upload of the caller; attacked in closed.test.ts',
        input: { body: { requestId: '1', imageType: 'idCard', attachmentId: '1' } },
      },
    },
  },
  ...PAPER_KINDS.map(paperFamily),
  {
    prefix: 'verify.papers',
    table: 'realname_image',
    scope: 'organisation',
    make: insertImage('owner'),
    routes: Object.fromEntries(
      ['Image', 'Erase', 'Views'].flatMap((name) => [
        [`owner${name}`, looked],
        [`store${name}`, looked],
      ]),
    ),
  },
  resourceFamily(orgInfo, {
    create: companyOf,
    make: (app, { tenant, org }, mark) =>
      insert(
        app,
        sql`insert into org_verify_info (tenant_id, org_id, company_name, credit_code, legal_person)
          values (${tenant.id}, ${org.id}, ${mark}, '91990010MA70000003', 'x')
          on conflict (tenant_id, org_id) do update set company_name = excluded.company_name returning id::text`,
      ),
    routes: {
      create: {
        kind: 'create',
        input: (place, mark) => ({ body: companyOf(place, mark) }),
        clear: async (app, { org }) => {
          await insert(app, sql`delete from org_verify_info where org_id = ${org.id} returning id::text`)
        },
      },
      byTenant: { kind: 'list', input: (place) => ({ params: { tenantId: place.tenant.id } }) },
    },
  }),
  resourceFamily(vehicleInfo, {
    create: () => ({}),
    make: async (app, place, mark) =>
      insert(
        app,
        sql`
          with past as (
            insert into vehicle_verify_history (tenant_id, org_id, vin, operation, owner_name, real_name_status, operate_time)
            values (${place.tenant.id}, ${place.org.id}, 'LTEST', 'VERIFY', ${mark}, 'VERIFIED', now()))
          insert into vehicle_verify_info (tenant_id, org_id, vin, manufacturer_code, owner_name)
          values (${place.tenant.id}, ${place.org.id}, ${await vinOf(app, place)}, ${mark}, ${mark}) returning id::text`,
      ),
    routes: {
      statePage: { kind: 'list', input: () => ({ body: { page: 1, pageSize: 500 } }) },
      realNamePage: { kind: 'list', input: () => ({ body: { page: 1, pageSize: 500 } }) },
      vinList: { kind: 'own', why: 'by a telephone number; attacked in closed.test.ts' },
      setRealName: byVin,
      batchRealName: byVin,
      cancelRealName: byVin,
      ftp: {
        kind: 'own',
        why: 'names a vehicle by VIN; attacked in files.test.ts',
        input: { params: { vin: 'LTEST000000000000' } },
      },
    },
  }),
  resourceFamily(realNameRecords, {
    create: () => ({}),
    make: (app, { tenant, org }, mark) =>
      insert(
        app,
        sql`insert into vehicle_verify_history (tenant_id, org_id, vin, operation, owner_name, real_name_status, operate_time)
          values (${tenant.id}, ${org.id}, 'LTEST', 'VERIFY', ${mark}, 'VERIFIED', now()) returning id::text`,
      ),
  }),
  resourceFamily(accountInfo, {
    create: () => ({}),
    make: async (app, place, mark) =>
      insert(
        app,
        sql`insert into vehicle_account_info (tenant_id, org_id, vin, iccid, msisdn, operator, account_name)
          values (${place.tenant.id}, ${place.org.id}, ${await vinOf(app, place)}, '8986', '144', '1', ${mark}) returning id::text`,
      ),
  }),
  resourceFamily(accountHistory, {
    create: () => ({}),
    make: (app, { tenant, org }, mark) =>
      insert(
        app,
        sql`insert into vehicle_account_history (tenant_id, org_id, vin, account_state, account_name, operate_time)
          values (${tenant.id}, ${org.id}, 'LTEST', 'OPENED', ${mark}, now()) returning id::text`,
      ),
  }),
  resourceFamily(oneLinkLogs, {
    create: () => ({}),
    make: (app, { tenant, org }, mark) =>
      insert(
        app,
        sql`insert into vehicle_verify_one_link_log (tenant_id, org_id, vin, interface_code, request_no, success, request_time)
          values (${tenant.id}, ${org.id}, 'LTEST', 'realname.verify', ${mark}, true, now()) returning id::text`,
      ),
  }),
]
