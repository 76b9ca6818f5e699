import type { AnyResource } from '../../shared/define.ts'
import { isEmpty } from '../../shared/empty.ts'
import type { Values } from '../../shared/validate.ts'

const sameValue = (a: unknown, b: unknown): boolean =>
  (isEmpty(a) && isEmpty(b)) || JSON.stringify(a) === JSON.stringify(b)

/** Fields of the resource's form in which two states of a row differ; nothing entered is nothing stored. */
export function changedFields(
  resource: AnyResource,
  before: Readonly<Values>,
  after: Readonly<Values>,
): string[] {
  const names = resource.form.flatMap((group) => group.items.map((item) => item.field))
  return [...new Set(names)].filter((name) => !sameValue(before[name], after[name]))
}

/** What of `values` differs from `before`: what the user typed. */
export function typedValues(
  resource: AnyResource,
  before: Readonly<Values>,
  values: Readonly<Values>,
): Values {
  return Object.fromEntries(changedFields(resource, before, values).map((name) => [name, values[name]]))
}
