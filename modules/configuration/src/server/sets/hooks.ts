import type { Hooks } from '@motorpool/resource/server'
import type { CommandValues } from '@motorpool/wire'
import type { ParamSets } from '../../shared/index.ts'
import { problemsOf, valueText } from './values.ts'

const valuesOf = (value: unknown): CommandValues => (value ?? {}) as CommandValues

export const setHooks: Hooks<ParamSets> = {
  prepare: async (_ctx, drafts) => {
    for (const { values, before, fail } of drafts) {
      if (values.paramValues === undefined) continue
      const protocol = String(values.protocol ?? before?.protocol)
      const [problem] = problemsOf(protocol, valuesOf(values.paramValues))
      if (problem) fail('paramValues', { code: problem.code, params: problem.params ?? {} })
    }
  },
  decorate: async (ctx, rows) => {
    for (const row of rows)
      row.valuesText = Object.entries(valuesOf(row.paramValues))
        .map(([key, value]) => valueText(row.protocol, key, value, ctx.locale))
        .join(' · ')
  },
}
