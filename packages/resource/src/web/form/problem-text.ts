import { type FieldError, keyOfText } from '@motorpool/kernel'
import { type FieldFailure, t } from '@motorpool/ui'
import { type AnyResource, labelKey } from '../../shared/define.ts'
import type { Problem } from '../../shared/problem.ts'

type Params = Readonly<Record<string, string | number>>

/** The message of a refusal in the reader's language; parameters that name a text are that text. */
export function refusalText(code: string, params: Params = {}): string {
  const said = Object.entries(params).map(([name, value]) => {
    const key = keyOfText(value)
    return [name, key === undefined ? value : t(key)] as const
  })
  return t(`error.${code}`, Object.fromEntries(said))
}

/** The message of a problem, naming the field. */
export function problemText(resource: AnyResource, name: string, problem: Problem): string {
  return refusalText(problem.code, { label: t(labelKey(resource, name)), ...problem.params })
}

/** What was found wrong before sending, as the server would say it. */
export function errorText(resource: AnyResource, { field, code, params }: FieldError): FieldFailure {
  return { field, message: refusalText(code, { label: t(labelKey(resource, field)), ...params }) }
}
