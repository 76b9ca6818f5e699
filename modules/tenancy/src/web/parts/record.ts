import { type AnyResource, isKind } from '@motorpool/resource/shared'
import type { Row } from '@motorpool/resource/web'

type Values = Record<string, unknown>

/** Only what the form shows is sent, with the version that it shows; an empty secret keeps the stored one. */
export function recordBody(resource: AnyResource, values: Readonly<Values>, row: Row | undefined): Values {
  const names = resource.form.flatMap((group) => group.items.map((item) => item.field))
  // 0: nothing was stored, so that a record somebody else made meanwhile is not overwritten.
  const version = { updateTime: row?.updateTime ?? 0 }
  const entries = names.flatMap((name) => {
    const field = resource.fields[name]
    const value = field?.behaviour.toWire(values[name], field.options) ?? values[name] ?? null
    return row && field && isKind(field, 'secret') && !value ? [] : [[name, value]]
  })
  return { ...Object.fromEntries(entries), ...version }
}
