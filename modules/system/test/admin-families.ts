import { resourceFamily } from '@motorpool/resource/testing'
import { type Family, type Place, permissionsOf, type RouteInput, type TestApp } from '@motorpool/testkit'
import {
  backNetworks,
  dealerOpenLimits,
  dicItems,
  dicts,
  employees,
  locales,
  parameters,
  userPosts,
} from '../src/shared/index.ts'

const own = (why: string, input?: RouteInput) => ({ kind: 'own' as const, why, ...(input ? { input } : {}) })

/** Rows that only the platform writes are made by an administrator. */
async function asAdmin(
  app: TestApp,
  place: Place,
  path: string,
  body: Record<string, unknown>,
): Promise<string> {
  const permissions = permissionsOf(app.routes)
  const admin = app.as(await app.buildUser({ tenant: place.tenant, userType: 'ADMIN', permissions }))
  const answer = await admin.post<{ id: string }>(path, body)
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status} ${answer.text}`)
  return answer.data.id
}

const code = (mark: string) => `D${mark}`
let serial = 0

async function buildOrg(app: TestApp, place: Place, orgType: 'ORG' | 'FINANCE'): Promise<string> {
  const n = ++serial
  return app.db.withPlatform(undefined, 'matrix', async (tx) => {
    const row = await tx
      .insertInto('org')
      .values({
        id: String(80_000_000 + n),
        tenant_id: place.tenant.id,
        org_code: `X${n}`,
        org_name: `X${n}`,
        org_type: orgType,
        parent_id: place.org.id,
        path: `/${place.tenant.rootOrgId}/${place.org.id}/${80_000_000 + n}/`,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return (row as { id: string }).id
  })
}

/** How the calls of the administration are attacked by the access matrix. */
export const administrationFamilies: readonly Family[] = [
  resourceFamily(dicts, {
    create: (_place, mark) => ({ code: code(mark), name: mark }),
    update: (_place, mark) => ({ name: mark }),
    make: (app, place, mark) => asAdmin(app, place, dicts.api, { code: code(mark), name: mark }),
    routes: { tree: { kind: 'list' } },
  }),
  resourceFamily(dicItems, {
    create: (_place, mark) => ({ dicId: '1', code: mark, label: mark }),
    update: (_place, mark) => ({ label: mark }),
    make: async (app, place, mark) => {
      const dicId = await asAdmin(app, place, dicts.api, { code: code(mark), name: mark })
      return asAdmin(app, place, dicItems.api, { dicId, code: mark, label: mark })
    },
    routes: {
      all: own('the same for everybody'),
      byCode: own('the same for everybody', { params: { code: 'Sex' } }),
      ORG_TYPE: own('the same for everybody'),
      UserPostType: own('the same for everybody'),
      ChainType: own('the same for everybody'),
      LOCK: own('the same for everybody'),
      PlatformScope: own('the same for everybody'),
      emissionByScope: own('the same for everybody'),
      chainType: own('the same for everybody'),
    },
  }),
  resourceFamily(locales, {
    create: (_place, mark) => ({ i18n_code: `test.${mark}`, zh_CN: mark }),
    update: (_place, mark) => ({ zh_CN: mark }),
    routes: {
      data: own('texts of the platform, the same for everybody', { params: { locale: 'zh-CN' } }),
      vue: { kind: 'public', why: 'texts of the console before sign-in; they name nobody' },
      noTokenExport: { kind: 'public', why: 'texts of the platform, which the console brings anyway' },
      refresh: own('refused to all but administrators'),
    },
  }),
  resourceFamily(parameters, {
    create: (_place, mark) => ({ key: `test.${mark}`, name: mark, value: mark }),
    update: (_place, mark) => ({ name: mark, value: mark }),
    routes: {
      byKey: own("the own tenant's or an open one; checked in parameters.test.ts", { params: { key: 'x' } }),
    },
  }),
  {
    prefix: 'system.areas',
    table: 'area',
    scope: 'platform',
    routes: {
      ref: own('the same for everybody'),
      refDetail: own('the same for everybody', { query: { code: '100000' } }),
      children: own('the same for everybody', { params: { code: '100000' } }),
      cascader: own('the same for everybody', { params: { level: '1' } }),
      threeLevel: own('the same for everybody'),
    },
  },
  {
    prefix: 'common.geocode',
    table: 'area',
    scope: 'platform',
    routes: {
      addresses: own('the same for everybody', { body: { points: [{ lng: 116.4, lat: 39.9 }] } }),
      geo: own('the same for everybody', { query: { address: '北京市' } }),
      regeo: own('the same for everybody', { query: { lng: '116.4', lat: '39.9' } }),
    },
  },
  resourceFamily(userPosts, {
    customers: 'nothing',
    create: (_place, mark) => ({ postType: 'SERVICE', postName: mark }),
    update: (_place, mark) => ({ postName: mark }),
    make: async (app, place, mark) =>
      // One row a type: the earlier one of the same place gives way.
      app.db.withPlatform(undefined, 'matrix', async (tx) => {
        await tx.deleteFrom('user_post').where('tenant_id', '=', place.tenant.id).execute()
        const row = await tx
          .insertInto('user_post')
          .values({ tenant_id: place.tenant.id, post_type: 'ADJUSTER', post_name: mark })
          .returning('id')
          .executeTakeFirstOrThrow()
        return (row as { id: string }).id
      }),
    routes: {
      delete: own('rows of a place replace each other; scope is that of update'),
      create: own('one row a type; other tenants are refused in the suite of the resource'),
      options: own("the own tenant's names of five fixed types"),
      users: own('users of the own tenant within the own organisations; checked in posts.test.ts', {
        params: { postType: 'SERVICE' },
      }),
    },
  }),
  {
    prefix: 'system.clients',
    table: 'client',
    scope: 'platform',
    routes: { options: own('the same for everybody') },
  },
  {
    prefix: 'system.finances',
    table: 'org',
    scope: 'organisation',
    orgField: null,
    make: async (app, place, mark) => {
      const id = await buildOrg(app, place, 'FINANCE')
      await app.db.withPlatform(undefined, 'matrix', (tx) =>
        tx.updateTable('org').set({ org_name: mark }).where('id', '=', id).execute(),
      )
      return id
    },
    rightful: 'full',
    routes: { tree: { kind: 'list' } },
  },
  {
    prefix: 'system.adminStatistics',
    table: 'tenant',
    scope: 'platform',
    routes: { find: own('refused to all but administrators; checked in administration.test.ts') },
  },
  {
    prefix: 'system.security',
    table: 'login_log',
    scope: 'platform',
    routes: {
      overview: own('refused to all but administrators; checked in security.test.ts'),
      page: { ...own('likewise'), input: { body: {} } },
    },
  },
  resourceFamily(employees, {
    create: (place, mark) => ({
      employeeNo: mark,
      employeeName: mark,
      phone: `138${String(++serial).padStart(8, '0')}`,
      orgId: place.org.id,
    }),
  }),
  resourceFamily(dealerOpenLimits, {
    create: (place, mark) => ({
      orgId: place.org.id,
      limitCount: 5,
      beginDate: 1_700_000_000_000,
      remark: mark,
    }),
    update: (_place, mark) => ({ remark: mark }),
    make: async (app, place, mark) =>
      app.db.withPlatform(undefined, 'matrix', async (tx) => {
        await tx.deleteFrom('dealer_open_limit').where('org_id', '=', place.org.id).execute()
        const row = await tx
          .insertInto('dealer_open_limit')
          .values({
            tenant_id: place.tenant.id,
            org_id: place.org.id,
            limit_count: 1,
            begin_date: '2026-01-01',
            remark: mark,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
        return (row as { id: string }).id
      }),
    routes: {
      page: { kind: 'list', input: () => ({ body: { page: 1, pageSize: 100 } }) },
      delete: own('rows of a place replace each other; scope is that of update'),
      create: own('one row an organisation; foreign ones are refused in the suite of the resource'),
    },
  }),
  resourceFamily(backNetworks, {
    create: (place, mark) => ({ vin: mark, financeOrgId: '1', orgId: place.org.id }),
    update: (_place, mark) => ({ contractNo: mark }),
    make: async (app, place, mark) => {
      const institution = await buildOrg(app, place, 'FINANCE')
      return app.db.withPlatform(undefined, 'matrix', async (tx) => {
        const row = await tx
          .insertInto('finance_back_network')
          .values({
            tenant_id: place.tenant.id,
            org_id: place.org.id,
            vin: mark.toUpperCase(),
            contract_no: mark,
            finance_org_id: institution,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
        return (row as { id: string }).id
      })
    },
    routes: { create: own('needs a vehicle and an institution first; references are refused in the suite') },
  }),
]
