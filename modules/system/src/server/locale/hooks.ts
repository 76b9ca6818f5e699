import type { CallCtx } from '@motorpool/http'
import { textOf } from '@motorpool/i18n'
import { AppError } from '@motorpool/kernel'
import type { Draft, Hooks } from '@motorpool/resource/server'
import { LOCALE_FIELDS, type LocaleField, toLocaleValue } from '../../shared/index.ts'

const names = (text: string): string =>
  [...text.matchAll(/\{(\w+)\}/g)]
    .map((m) => m[1] ?? '')
    .toSorted((a, b) => a.localeCompare(b))
    .join(', ')

const FIELDS = Object.keys(LOCALE_FIELDS) as LocaleField[]

/** A text that replaces one of the code names the same placeholders: otherwise it would hide what it should tell. */
function checkPlaceholders(ctx: CallCtx, draft: Draft): void {
  const code = (draft.values.i18n_code ?? draft.before?.i18n_code) as string | undefined
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

export const localeHooks: Hooks = {
  async prepare(ctx, drafts) {
    for (const draft of drafts) {
      checkPlaceholders(ctx, draft)
      draft.values.localeValue = toLocaleValue({ ...draft.before, ...draft.values })
    }
  },
}
