import { AppError } from '@motorpool/kernel'
import type { Draft, Hooks } from '@motorpool/resource/server'
import type { Problem } from '@motorpool/resource/shared'
import { declaredParameter, type ParameterDef, type parameters } from '../../shared/index.ts'

/** Text that a parameter of this type can hold, where the code declares nothing narrower. */
const FITS: Readonly<Record<string, (text: string) => boolean>> = {
  STRING: () => true,
  NUMBER: (text) => /^-?\d{1,15}(\.\d{1,6})?$/.test(text),
  BOOL: (text) => text === 'true' || text === 'false',
}

function check({ values, before, fail }: Draft<typeof parameters>): void {
  const key = values.key ?? before?.key
  const declared = key ? declaredParameter(key) : undefined
  const type = values.type ?? before?.type ?? 'STRING'
  if (declared && values.type !== undefined && type !== declared.def.type)
    fail('type', { code: 'FIELD_CHOICE' })
  const text = values.value
  if (typeof text !== 'string') return
  const fits = declared ? declared.parse(text) !== undefined : FITS[type]?.(text)
  if (!fits) fail('value', issue(declared?.def))
}

function issue(def: ParameterDef | undefined): Problem {
  if (def?.type === 'NUMBER') return { code: 'FIELD_RANGE', params: { min: def.min, max: def.max } }
  if (def?.type === 'STRING' && !def.pattern) return { code: 'FIELD_TOO_LONG', params: { max: def.max } }
  return { code: 'FIELD_FORMAT' }
}

export const parameterHooks: Hooks<typeof parameters> = {
  async prepare(_ctx, drafts) {
    drafts.forEach(check)
  },
  async beforeDelete(_ctx, rows) {
    const own = rows.find((row) => row.sysFlag === true)
    if (own) throw new AppError('PARAMETER_BUILT_IN', { key: own.key })
  },
}
