import { type Family, newMark, type Place, type TestApp } from '@motorpool/testkit'
import { newPasswordKey } from '../src/server/index.ts'

/** Rows that only the platform may make are put into their table directly. */
async function insert(app: TestApp, table: string, row: Record<string, unknown>): Promise<string> {
  return app.db.withPlatform(undefined, 'matrix', async (tx) => {
    const made = await tx.insertInto(table).values(row).returning('id').executeTakeFirstOrThrow()
    return String(made.id)
  })
}

async function user(app: TestApp, place: Place, mark: string): Promise<string> {
  return insert(app, 'app_user', {
    tenant_id: place.tenant.id,
    org_id: place.org.id,
    user_name: mark,
    real_name: mark,
    user_type: 'TENANT',
    password_hash: 'none',
  })
}

async function session(app: TestApp, place: Place, mark: string): Promise<string> {
  const at = new Date(app.clock.now())
  return insert(app, 'session', {
    tenant_id: place.tenant.id,
    user_id: await user(app, place, mark),
    token_hash: Buffer.from(newMark()),
    client_id: 'BIZ',
    login_time: at,
    last_active_time: at,
    expire_time: new Date(app.clock.now() + 3_600_000),
  })
}

/**
 * How the calls of this module are attacked by the access matrix. `encrypt` is what a browser does with a password; the
 * calls of a key other than the server's are refused.
 */
export function identityFamilies(
  encrypt: (password: string) => string = () => newPasswordKey().publicKey,
): readonly Family[] {
  return [
    {
      prefix: 'oauth',
      table: 'session',
      scope: 'tenant',
      routes: {
        login: { kind: 'public', why: 'makes a session; throttled' },
        logout: { kind: 'public', why: 'ends the session whose token is sent' },
        linkView: {
          kind: 'public',
          why: 'of the holder of a link; throttled, checked in sign-in-link.test.ts',
        },
        linkUse: {
          kind: 'public',
          why: 'of the holder of a link; throttled, checked in sign-in-link.test.ts',
        },
      },
    },
    {
      prefix: 'system.auth',
      table: 'menu',
      scope: 'platform',
      routes: {
        menu: { kind: 'own', why: 'menu of the caller' },
        resource: { kind: 'own', why: 'permissions of the caller' },
      },
    },
    {
      prefix: 'system.userConfig',
      table: 'app_user',
      scope: 'tenant',
      routes: {
        get: { kind: 'own', why: 'configuration of the caller' },
        save: { kind: 'own', why: 'configuration of the caller' },
        theme: {
          kind: 'own',
          why: 'theme of the caller; foreign themes are refused, checked in own.test.ts',
        },
      },
    },
    {
      prefix: 'system.userViews',
      table: 'saved_view',
      scope: 'tenant',
      routes: {
        list: { kind: 'own', why: 'views of the caller', input: { query: { screen: 'vehicle/vehicles' } } },
        save: { kind: 'own', why: 'views of the caller, checked in views.test.ts' },
        delete: { kind: 'own', why: 'views of the caller; others are not found, checked in views.test.ts' },
      },
    },
    {
      prefix: 'system.users',
      table: 'app_user',
      scope: 'organisation',
      make: user,
      create: (place, mark) => ({
        orgId: place.org.id,
        userName: mark,
        realName: mark,
        password: encrypt('Matrix-Walk-2026'),
      }),
      routes: {
        options: { kind: 'list' },
        current: { kind: 'own', why: 'the caller' },
        password: { kind: 'own', why: 'password of the caller' },
        wechatBind: { kind: 'own', why: 'refused: no service' },
        wechatUnbind: { kind: 'own', why: 'refused: no service' },
        bindInfo: { kind: 'own', why: 'contact of the caller' },
        adminList: { kind: 'own', why: 'refused to all but administrators; checked in users.test.ts' },
        pwdError: { kind: 'own', why: 'by user name; foreign names are not found, checked in users.test.ts' },
        otpStatus: { kind: 'own', why: 'second factor of the caller' },
        otpBegin: { kind: 'own', why: 'second factor of the caller' },
        otpConfirm: { kind: 'own', why: 'second factor of the caller' },
        otpRenew: { kind: 'own', why: 'second factor of the caller' },
        otpDisable: { kind: 'own', why: 'second factor of the caller' },
        otpReset: { kind: 'row', input: (id) => ({ body: { id } }) },
        signInLink: { kind: 'row', input: (id) => ({ body: { id } }) },
        apiTokens: { kind: 'own', why: 'tokens of the caller' },
        apiTokenCreate: { kind: 'own', why: 'a token of the caller with own permissions' },
        apiTokenRevoke: { kind: 'own', why: 'foreign tokens are not found, checked in api-tokens.test.ts' },
        tokensOf: { kind: 'row', input: (id) => ({ params: { id } }) },
        tokensRevoke: { kind: 'own', why: 'needs tokens of the user first; checked in api-tokens.test.ts' },
        reset: { kind: 'row', input: (id) => ({ body: { id, password: encrypt('Matrix-Walk-2027') } }) },
      },
    },
    {
      prefix: 'system.roles',
      table: 'role',
      scope: 'organisation',
      // The matrix calls as users without roles, who may hand out the narrowest data scope alone.
      create: (place, mark) => ({ orgId: place.org.id, name: mark, code: mark, dataScope: 'SELF' }),
      routes: {
        list: { kind: 'list' },
        dataScopes: { kind: 'own', why: 'not rows: the scopes that the caller may give' },
        adminOptions: { kind: 'own', why: 'roles of the platform tenant, none for others' },
        authority: { kind: 'row', input: (id) => ({ params: { id } }) },
        roleAuthority: { kind: 'row', input: (id) => ({ params: { roleId: id } }) },
        assign: { kind: 'row', input: (id) => ({ body: { roleId: id, menuIds: [], resourceIds: [] } }) },
      },
    },
    {
      prefix: 'system.menus',
      table: 'menu',
      scope: 'platform',
      make: (app, _place, mark) =>
        insert(app, 'menu', { name: mark, title: mark, code: mark, component: mark, url: mark }),
      create: (_place, mark) => ({ name: mark, title: mark, code: mark, component: mark, url: mark }),
      routes: {
        // `title` is a filter here.
        export: { kind: 'file', input: () => ({ body: { extra: { title: 'export' } } }) },
        tree: { kind: 'list' },
        treeAuthority: { kind: 'own', why: 'what the caller may grant' },
        treeComp: { kind: 'own', why: 'menus of the caller' },
      },
    },
    {
      prefix: 'system.resources',
      table: 'resource',
      scope: 'platform',
      make: (app, _place, mark) =>
        insert(app, 'resource', { code: `${mark}/find`, name: mark, module: mark }),
      create: (_place, mark) => ({ code: `${mark}/find`, name: mark }),
      update: (_place, mark) => ({ name: mark }),
      routes: { page: { kind: 'list', input: () => ({ body: { page: 1, pageSize: 100 } }) } },
    },
    {
      prefix: 'system.online',
      table: 'session',
      scope: 'organisation',
      make: session,
      orgField: null,
      routes: { kick: { kind: 'rows', input: (ids) => ({ body: { ids } }) } },
    },
  ]
}
