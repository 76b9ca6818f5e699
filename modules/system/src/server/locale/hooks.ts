import { sql } from '@motorpool/db'
import type { CallCtx } from '@motorpool/http'
import { textOf } from '@motorpool/i18n'
import { AppError } from '@motorpool/kernel'
import type { Draft, Hooks } from '@motorpool/resource/server'
import type { Mode } from '@motorpool/resource/shared'
import { LOCALE_FIELDS, type LocaleField, type locales, toLocaleValue } from '../../shared/index.ts'

const names = (text: string): string =>
  [...text.matchAll(/\{(\w+)\}/g)]
    .map((m) => m[1] ?? '')
    .toSorted((a, b) => a.localeCompare(b))
    .join(', ')

const FIELDS = Object.keys(LOCALE_FIELDS) as LocaleField[]

/** A text that replaces one of the code names the same placeholders: otherwise it would hide what it should tell. */
function checkPlaceholders(ctx: CallCtx, draft: Draft<typeof locales>): void {
  const code = draft.values.i18n_code ?? draft.before?.i18n_code
  if (!code) return
  for (const field of FIELDS) {
    const text = draft.values[field]
    const standard = textOf(ctx.catalogues[LOCALE_FIELDS[field]], code)
    if (typeof text !== 'string' || standard === undefined) continue
    const wanted = names(standard)
    if (names(text) === wanted) continue
    const params = { wanted: wanted || '—', code }
    throw new AppError('LOCALE_PLACEHOLDERS', params, {
      fields: [{ field, code: 'LOCALE_PLACEHOLDERS', params }],
    })
  }
}

/** Own texts of a tenant: every process that answers keeps them all. */
export const TENANT_TEXTS_MAX = 5000

/** The server's messages are the same for all tenants; a tenant's texts are those of its console. */
async function checkTenant(
  ctx: CallCtx,
  drafts: readonly Draft<typeof locales>[],
  mode: Mode,
): Promise<void> {
  if (ctx.actor.userType === 'ADMIN' || mode !== 'create') return
  for (const { values, fail } of drafts)
    if (values.type === 'BACK') fail('type', { code: 'LOCALE_TENANT_BACK' })
  // Of two who add at once, the second counts what the first has added.
  await sql`select pg_advisory_xact_lock(hashtextextended('locale_text', ${ctx.tenantId}::bigint))`.execute(
    ctx.tx,
  )
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from locale_text where tenant_id = ${ctx.tenantId}`.execute(ctx.tx)
  const max = TENANT_TEXTS_MAX
  if ((rows[0]?.n ?? 0) + drafts.length > max) throw new AppError('LOCALE_TOO_MANY', { max })
}

export const localeHooks: Hooks<typeof locales> = {
  async prepare(ctx, drafts, mode) {
    await checkTenant(ctx, drafts, mode)
    for (const draft of drafts) {
      checkPlaceholders(ctx, draft)
      draft.values.localeValue = toLocaleValue({ ...draft.before, ...draft.values })
    }
  },
}
