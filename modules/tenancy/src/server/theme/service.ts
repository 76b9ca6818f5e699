import { randomBytes } from 'node:crypto'
import { onViolation, type Violation } from '@motorpool/db'
import type { CallCtx } from '@motorpool/http'
import { AppError } from '@motorpool/kernel'
import type { ThemeContent } from '../../shared/theme.ts'
import { duplicate, notFound } from '../errors.ts'
import { settlePictures } from '../pictures.ts'
import type { ThemeRow } from '../tables.ts'
import * as repo from './repo.ts'
import type { ThemeBrief, ThemeFields, ThemePage, ThemeView } from './schema.ts'

const MODULE = 'system/themes'

function refuse(input: { themeName: string; themeCode: string }) {
  return (v: Violation): AppError | undefined => {
    if (v.constraint === 'theme_tenant_id_theme_name_key')
      return duplicate(MODULE, 'themeName', input.themeName)
    if (v.constraint === 'theme_tenant_id_theme_code_key')
      return duplicate(MODULE, 'themeCode', input.themeCode)
    return undefined
  }
}

/** Administrators keep the platform's themes, which every tenant reads; a tenant keeps its own. */
function owner(ctx: CallCtx): string | null {
  return ctx.actor.userType === 'ADMIN' ? null : ctx.tenantId
}

async function own(ctx: CallCtx, id: string): Promise<ThemeRow> {
  const row = await repo.byId(ctx.tx, id)
  if (!row) throw notFound(MODULE)
  if (row.tenant_id === null && ctx.actor.userType !== 'ADMIN')
    throw new AppError('THEME_SHARED', { theme: row.theme_name })
  return row
}

const withPictures = <T extends ThemeFields>(ctx: CallCtx, input: T): Promise<T> =>
  settlePictures<T>(ctx, MODULE, input, ['loginBg', 'logo'])

function fieldsOf(row: ThemeRow): ThemeFields {
  return {
    themeName: row.theme_name,
    themeCode: row.theme_code,
    description: row.description,
    content: row.content,
    loginBg: row.login_bg,
    logo: row.logo,
    defaultFlag: row.default_flag,
  }
}

async function insert(ctx: CallCtx, given: ThemeFields): Promise<{ id: string }> {
  const input = await withPictures(ctx, given)
  const tenantId = owner(ctx)
  if (input.defaultFlag) await repo.clearDefault(ctx.tx, tenantId)
  const id = await onViolation(
    () => repo.insert(ctx.tx, tenantId, input, ctx.actor.id, ctx.now),
    refuse(input),
  )
  return { id }
}

export const themeService = {
  async page(
    ctx: CallCtx,
    input: ThemePage,
  ): Promise<{ items: ThemeView[]; total: number; current: number }> {
    return { ...(await repo.page(ctx.tx, input)), current: input.page }
  },

  /** `ids` names what is chosen already: those among them that the caller sees. */
  async options(ctx: CallCtx, tenantId?: string, ids?: readonly string[]): Promise<ThemeBrief[]> {
    if (ids) return repo.named(ctx.tx, ids)
    const wanted = ctx.actor.userType === 'ADMIN' && tenantId ? tenantId : ctx.tenantId
    return repo.offered(ctx.tx, wanted)
  },

  async find(ctx: CallCtx, id: string): Promise<ThemeView> {
    const row = await repo.byId(ctx.tx, id)
    if (!row) throw notFound(MODULE)
    return repo.present(row)
  },

  create: insert,

  async update(ctx: CallCtx, given: ThemeFields & { id: string }): Promise<boolean> {
    const row = await own(ctx, given.id)
    const input = await withPictures(ctx, given)
    if (input.defaultFlag && !row.default_flag) await repo.clearDefault(ctx.tx, row.tenant_id)
    await onViolation(() => repo.update(ctx.tx, row.id, input, ctx.actor.id, ctx.now), refuse(input))
    return true
  },

  async remove(ctx: CallCtx, ids: readonly string[]): Promise<boolean> {
    for (const id of new Set(ids)) await own(ctx, id)
    await repo.remove(ctx.tx, [...new Set(ids)])
    return true
  },

  /** A copy with the same content under a name and code of its own. */
  async copy(ctx: CallCtx, id: string): Promise<{ id: string }> {
    const row = await repo.byId(ctx.tx, id)
    if (!row) throw notFound(MODULE)
    const suffix = randomBytes(4).toString('hex')
    return insert(ctx, {
      ...fieldsOf(row),
      themeName: `${row.theme_name.slice(0, 23)}-${suffix}`,
      themeCode: `${row.theme_code.slice(0, 23)}-${suffix}`,
      defaultFlag: false,
    })
  },

  async attributes(ctx: CallCtx, id: string): Promise<ThemeContent> {
    const row = await repo.byId(ctx.tx, id)
    if (!row) throw notFound(MODULE)
    return row.content
  },

  async saveAttributes(ctx: CallCtx, id: string, content: ThemeContent): Promise<boolean> {
    const row = await own(ctx, id)
    await repo.update(ctx.tx, id, { ...fieldsOf(row), content }, ctx.actor.id, ctx.now)
    return true
  },
}
