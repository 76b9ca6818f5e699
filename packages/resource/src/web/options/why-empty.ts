import type { AnyResource } from '../../shared/define.ts'
import type { Values } from '../../shared/validate.ts'

/** Why a choice offers nothing. Fields are those of the form that narrow it. */
export type WhyEmpty =
  | { why: 'search'; typed: string }
  | { why: 'parent'; fields: readonly string[] }
  | { why: 'none'; fields: readonly string[] }

interface Asked {
  resource: AnyResource
  /** Fields of the form whose values narrow the choice, by the name of the filter. */
  by: Readonly<Record<string, string>> | undefined
  values: Readonly<Values>
  typed: string
  /** Without a value in all of `by` nothing is offered; else a field that is empty does not narrow. */
  needed: boolean
}

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === ''

/** What was typed comes first, then a field that must be filled before; else there is really none. */
export function whyEmpty({ resource, by, values, typed, needed }: Asked): WhyEmpty {
  if (typed !== '') return { why: 'search', typed }
  const fields = Object.values(by ?? {}).filter((name) => name in resource.fields)
  const missing = fields.filter((name) => isEmpty(values[name]))
  return needed && missing.length > 0
    ? { why: 'parent', fields: missing }
    : { why: 'none', fields: fields.filter((name) => !missing.includes(name)) }
}
