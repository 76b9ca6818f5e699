import { containing, type Tx } from '@motorpool/db'

import type { ThemeContent, ThemeSeed } from '../../shared/theme.ts'
import { changed, created, type ThemeRow, tenancy } from '../tables.ts'
import type { ThemeBrief, ThemeFields, ThemePage, ThemeView } from './schema.ts'

export function brief(row: ThemeRow): ThemeBrief {
  return {
    id: row.id,
    themeName: row.theme_name,
    name: row.theme_name,
    themeCode: row.theme_code,
    description: row.description,
    content: JSON.stringify(row.content),
    loginBg: row.login_bg,
    logo: row.logo,
    defaultFlag: row.default_flag,
  }
}

export function present(row: ThemeRow): ThemeView {
  return {
    ...brief(row),
    tenantId: row.tenant_id,
    menuColor: row.content['@menu-bg'] ?? null,
    topNavColor: row.content['@top-nav-bg'] ?? null,
    createTime: row.create_time,
    updateTime: row.update_time,
  }
}

/** The two colours of the form are variables of the content. */
function contentOf(input: ThemeFields): ThemeContent {
  return {
    ...input.content,
    ...(input.menuColor ? { '@menu-bg': input.menuColor } : {}),
    ...(input.topNavColor ? { '@top-nav-bg': input.topNavColor } : {}),
  }
}

function columns(input: ThemeFields) {
  return {
    theme_name: input.themeName,
    theme_code: input.themeCode,
    description: input.description || null,
    content: JSON.stringify(contentOf(input)),
    login_bg: input.loginBg || null,
    logo: input.logo || null,
    default_flag: input.defaultFlag,
  }
}

/** Themes a tenant may choose from: its own first, then the platform's. */
export async function offered(tx: Tx, tenantId: string): Promise<ThemeBrief[]> {
  const rows = await tenancy(tx)
    .selectFrom('theme')
    .selectAll()
    .where((e) => e.or([e('tenant_id', '=', tenantId), e('tenant_id', 'is', null)]))
    .orderBy((e) => e('tenant_id', 'is', null))
    .orderBy('default_flag', 'desc')
    .orderBy('id')
    .limit(100)
    .execute()
  return rows.map(brief)
}

export async function named(tx: Tx, ids: readonly string[]): Promise<ThemeBrief[]> {
  const rows = await tenancy(tx).selectFrom('theme').selectAll().where('id', 'in', ids).execute()
  return rows.map(brief)
}

export async function byId(tx: Tx, id: string): Promise<ThemeRow | undefined> {
  return tenancy(tx).selectFrom('theme').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function page(tx: Tx, input: ThemePage): Promise<{ items: ThemeView[]; total: number }> {
  let q = tenancy(tx).selectFrom('theme')
  if (input.themeName) q = q.where('theme_name', 'ilike', containing(input.themeName))
  if (input.themeCode) q = q.where('theme_code', 'ilike', containing(input.themeCode))
  const { n } = await q.select((e) => e.fn.countAll<string>().as('n')).executeTakeFirstOrThrow()
  const rows = await q
    .selectAll()
    .orderBy('id', 'desc')
    .limit(input.pageSize)
    .offset((input.page - 1) * input.pageSize)
    .execute()
  return { items: rows.map(present), total: Number(n) }
}

/** One default among the themes of a tenant. */
export async function clearDefault(tx: Tx, tenantId: string | null): Promise<void> {
  await tenancy(tx)
    .updateTable('theme')
    .set({ default_flag: false })
    .where('tenant_id', tenantId === null ? 'is' : '=', tenantId)
    .where('default_flag', '=', true)
    .execute()
}

export async function insert(
  tx: Tx,
  tenantId: string | null,
  input: ThemeFields,
  userId: string | null,
  now: number,
): Promise<string> {
  const row = await tenancy(tx)
    .insertInto('theme')
    .values({ tenant_id: tenantId, ...columns(input), ...created(userId, now) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export async function update(
  tx: Tx,
  id: string,
  input: ThemeFields,
  userId: string,
  now: number,
): Promise<void> {
  await tenancy(tx)
    .updateTable('theme')
    .set({ ...columns(input), ...changed(userId, now) })
    .where('id', '=', id)
    .execute()
}

export async function remove(tx: Tx, ids: readonly string[]): Promise<number> {
  const result = await tenancy(tx).deleteFrom('theme').where('id', 'in', ids).executeTakeFirst()
  return Number(result.numDeletedRows)
}

/** Adds the platform's own themes that are not there yet; what an administrator changed stays. */
export async function seed(tx: Tx, themes: readonly ThemeSeed[], now: number): Promise<void> {
  await tenancy(tx)
    .insertInto('theme')
    .values(
      themes.map((t) => ({
        tenant_id: null,
        theme_name: t.name,
        theme_code: t.themeCode,
        description: t.description,
        content: JSON.stringify(t.content),
        login_bg: null,
        logo: null,
        default_flag: t.isDefault ?? false,
        ...created(null, now),
      })),
    )
    .onConflict((c) => c.doNothing())
    .execute()
}
