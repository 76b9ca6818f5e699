import { sql } from '@motorpool/db'
import { claimAttachments, filesInText, releaseAttachments } from '@motorpool/file/server'
import type { CallCtx } from '@motorpool/http'
import { AppError, textKey } from '@motorpool/kernel'
import type { Draft, Hooks } from '@motorpool/resource/server'
import './errors.ts'
import type { ContentKind } from './kinds.ts'

const EDITABLE = new Set(['UN_SUBMIT', 'NOT_PASS'])

/** The value a row has once the draft is stored. */
const valueOf = (draft: Draft, name: string): unknown =>
  name in draft.values ? draft.values[name] : draft.before?.[name]

function refuseLocked(drafts: readonly Draft[]): void {
  const locked = drafts.find((d) => d.before && !EDITABLE.has(d.before.auditState as string))
  if (locked)
    throw new AppError('CONTENT_LOCKED', {
      title: locked.before?.title as string,
      state: textKey(`content.state.${locked.before?.auditState as string}`),
    })
}

/** Articles for other tenants are the platform's to write (R240). */
function checkScope(ctx: CallCtx, drafts: readonly Draft[]): void {
  if (ctx.actor.userType === 'ADMIN') return
  for (const draft of drafts)
    if ((draft.values.scope ?? 'TENANT') !== 'TENANT') draft.fail('scope', { code: 'FIELD_CHOICE' })
}

const AREA_CODE = /^[1-9]\d{5}$/

/** Cities that are named instead of coded, as sheets do, become codes; a name that no city or several bear is refused. */
async function codeCities(ctx: CallCtx, drafts: readonly Draft[]): Promise<void> {
  const citiesOf = ({ values }: Draft) => (values.cityCodes as string[] | null | undefined) ?? []
  const names = [...new Set(drafts.flatMap(citiesOf).filter((city) => !AREA_CODE.test(city)))]
  if (names.length === 0) return
  const { rows } = await sql<{ name: string; code: string }>`
    select name, min(code) as code from area where level = 2 and name = any (${names}::text[])
    group by name having count(*) = 1`.execute(ctx.tx)
  const codes = new Map(rows.map((row) => [row.name, row.code]))
  for (const draft of drafts) {
    const cities = citiesOf(draft)
    const unknown = cities.find((city) => !AREA_CODE.test(city) && !codes.has(city))
    if (unknown !== undefined)
      draft.fail('cityCodes', { code: 'FIELD_REFERENCE', params: { value: unknown } })
    else if (cities.length > 0) draft.values.cityCodes = cities.map((city) => codes.get(city) ?? city)
  }
}

async function claim(ctx: CallCtx, kind: ContentKind, drafts: readonly Draft[]): Promise<void> {
  for (const draft of drafts) {
    const cover = valueOf(draft, 'coverImage') as string | null | undefined
    const files = [...filesInText(valueOf(draft, 'content') as string), ...(cover ? [cover] : [])]
    if (draft.before || files.length > 0)
      await claimAttachments(ctx.tx, kind.resource.key, draft.id as string, files)
  }
}

export function publishingHooks(kind: ContentKind): Hooks {
  return {
    prepare: async (ctx, drafts) => {
      refuseLocked(drafts)
      if (kind.scoped) checkScope(ctx, drafts)
      await codeCities(ctx, drafts)
    },
    saved: (ctx, drafts) => claim(ctx, kind, drafts),
    beforeDelete: (ctx, rows) =>
      releaseAttachments(
        ctx.tx,
        kind.resource.key,
        rows.map((row) => row.id),
      ),
  }
}
