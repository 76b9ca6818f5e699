import { type Family, newMark, type TestApp } from '@motorpool/testkit'

const tenantBody = (mark: string) => ({
  tenantCode: mark,
  tenantName: mark,
  appName: mark,
  orgCode: mark.toUpperCase(),
})

/** Tenants of the records that a tenant has one of: their calls name the tenant. */
const byRow = new Map<string, string>()

/** The one record of a tenant, in place of the one that is there. */
async function record(app: TestApp, table: string, values: Record<string, string>): Promise<string> {
  return app.db.withPlatform(undefined, 'matrix', async (tx) => {
    await tx
      .deleteFrom(table)
      .where('tenant_id', '=', values.tenant_id as string)
      .execute()
    const row = await tx.insertInto(table).values(values).returning('id').executeTakeFirstOrThrow()
    return (row as { id: string }).id
  })
}

/** How the calls of this module are attacked by the access matrix. */
export const tenancyFamilies: readonly Family[] = [
  {
    prefix: 'system.tenants',
    table: 'tenant',
    // A tenant sees its own row and writes none; only administrators hold the writing permissions.
    scope: 'tenant',
    make: async (app, place, mark) => {
      await app.db.withPlatform(undefined, 'matrix', (tx) =>
        tx.updateTable('tenant').set({ app_name: mark }).where('id', '=', place.tenant.id).execute(),
      )
      return place.tenant.id
    },
    orgField: null,
    routes: {
      branding: { kind: 'public', why: 'needed before sign-in; answers by host name alone' },
      manifest: { kind: 'public', why: 'what phones show of the application; answers by host name alone' },
      picture: {
        kind: 'public',
        why: 'shown before sign-in; only what a tenant or a theme shows, by a name nobody guesses',
      },
      options: {
        kind: 'own',
        why: 'names the own tenant alone; checked in tenants.test.ts',
      },
      create: {
        kind: 'own',
        why: 'refused by row security for tenants',
        input: { body: tenantBody(newMark()) },
      },
      update: { kind: 'own', why: 'refused by row security for tenants; checked in tenants.test.ts' },
      delete: { kind: 'own', why: 'refused by row security for tenants; checked in tenants.test.ts' },
      authority: { kind: 'row', input: (id) => ({ params: { id } }) },
      config: { kind: 'row', input: (id) => ({ params: { id } }) },
      checklist: { kind: 'row', input: (id) => ({ params: { id } }) },
      saveConfig: {
        kind: 'own',
        why: 'refused by row security for tenants; checked in tenant-sheets.test.ts',
      },
      assign: { kind: 'own', why: 'refused by row security for tenants; checked in tenants.test.ts' },
      setUp: { kind: 'own', why: 'for administrators alone; checked in tenant-set-up.test.ts' },
    },
  },
  {
    prefix: 'system.orgs',
    table: 'org',
    scope: 'organisation',
    // A test's caller keeps the organisations it began with, so a new one is seen by the whole tenant's only.
    rightful: 'full',
    orgField: 'parentId',
    create: (place, mark) => ({ orgCode: mark, orgName: mark, parentId: place.org.id }),
    routes: {
      tree: { kind: 'list' },
      treeComp: { kind: 'list' },
      treeCompWtg: { kind: 'list' },
      rootOptions: { kind: 'own', why: 'the topmost organisation of the caller; checked in orgs.test.ts' },
      ref: { kind: 'list' },
      children: { kind: 'row', input: (id) => ({ query: { parentId: id } }) },
      editCheck: { kind: 'row', input: (id) => ({ query: { id } }) },
    },
  },
  {
    prefix: 'system.themes',
    table: 'theme',
    scope: 'tenant',
    orgField: null,
    create: (_place, mark) => ({
      themeName: mark,
      themeCode: mark,
      content: { '@primary-color': '#112233' },
    }),
    routes: {
      options: { kind: 'list', open: 'how the console may look is everybody’s choice' },
      copy: { kind: 'row', input: (id) => ({ params: { id } }) },
      attributes: { kind: 'row', input: (id) => ({ params: { id } }) },
      saveAttributes: {
        kind: 'row',
        input: (id) => ({ params: { id }, body: { '@primary-color': '#445566' } }),
      },
    },
  },
  {
    prefix: 'default.orgv2',
    table: 'org',
    scope: 'organisation',
    rightful: 'full',
    orgField: 'parentId',
    create: (place, mark) => ({ orgCode: mark, orgName: mark, parentId: place.org.id }),
    routes: { list: { kind: 'list' } },
  },
  {
    prefix: 'system.tenantApp',
    table: 'tenant_app',
    scope: 'tenant',
    orgField: null,
    make: async (app, place, mark) => {
      const made = await record(app, 'tenant_app', {
        tenant_id: place.tenant.id,
        app_name: mark,
        app_key: mark,
      })
      byRow.set(made, place.tenant.id)
      return made
    },
    routes: {
      find: { kind: 'row', input: (id) => ({ params: { tenantId: byRow.get(id) ?? '0' } }) },
      save: {
        kind: 'row',
        input: (id, mark) => ({ params: { tenantId: byRow.get(id) ?? '0' }, body: { appName: mark } }),
      },
    },
  },
  {
    prefix: 'system.tenantPlatformAccounts',
    table: 'tenant_platform_account',
    scope: 'tenant',
    customers: 'nothing',
    orgField: null,
    make: async (app, place, mark) => {
      const made = await record(app, 'tenant_platform_account', {
        tenant_id: place.tenant.id,
        filing_usage: 'GB4',
        platform_name: mark,
        platform_url: 'https://example.cn',
        account: mark,
        password: 'sealed',
      })
      byRow.set(made, place.tenant.id)
      return made
    },
    routes: {
      find: {
        kind: 'row',
        input: (id) => ({ params: { tenantId: byRow.get(id) ?? '0', filingUsage: 'GB4' } }),
      },
      save: {
        kind: 'row',
        input: (id, mark) => ({
          params: { tenantId: byRow.get(id) ?? '0', filingUsage: 'GB4' },
          body: { account: mark },
        }),
      },
    },
  },
  {
    prefix: 'terminal.tenantAbility',
    table: 'tenant_ability',
    scope: 'tenant',
    orgField: null,
    make: async (app, place) => {
      const made = await record(app, 'tenant_ability', {
        tenant_id: place.tenant.id,
        vehicle_category: 'NON_ROAD',
      })
      byRow.set(made, place.tenant.id)
      return made
    },
    routes: {
      find: { kind: 'row', input: (id) => ({ params: { tenantId: byRow.get(id) ?? '0' } }) },
      byCategory: {
        kind: 'row',
        input: (id) => ({ params: { tenantId: byRow.get(id) ?? '0', vehicleCategory: 'NON_ROAD' } }),
        open: 'what the own tenant may do: the console asks for it before it offers a form',
      },
      save: {
        kind: 'row',
        input: (id) => ({
          params: { tenantId: byRow.get(id) ?? '0' },
          body: { vehicleCategory: 'NON_ROAD', abilities: ['OTA'] },
        }),
      },
    },
  },
]
