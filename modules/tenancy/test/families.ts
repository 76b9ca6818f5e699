import { type Family, newMark } from '@motorpool/testkit'

const tenantBody = (mark: string) => ({
  tenantCode: mark,
  tenantName: mark,
  appName: mark,
  orgCode: mark.toUpperCase(),
})

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
      saveConfig: {
        kind: 'own',
        why: 'refused by row security for tenants; checked in tenant-sheets.test.ts',
      },
      assign: { kind: 'own', why: 'refused by row security for tenants; checked in tenants.test.ts' },
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
      options: { kind: 'list' },
      copy: { kind: 'row', input: (id) => ({ params: { id } }) },
      attributes: { kind: 'row', input: (id) => ({ params: { id } }) },
      saveAttributes: {
        kind: 'row',
        input: (id) => ({ params: { id }, body: { '@primary-color': '#445566' } }),
      },
    },
  },
]
