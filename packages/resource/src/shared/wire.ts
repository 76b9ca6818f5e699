import { instantToWire } from '../kinds/datetime/shared.ts'
import { toNumber } from '../kinds/decimal/shared.ts'
import type { AnyResource } from './define.ts'
import { isEmpty } from './empty.ts'
import { type Mode, type Values, writable } from './validate.ts'

/** What a form holds, as create or update sends it (R159–R161). Fields that cannot be sent are left out. */
export function toWire(resource: AnyResource, input: Readonly<Values>, mode: Mode): Values {
  const out: Values = {}
  for (const [name, field] of Object.entries(resource.fields)) {
    if (!(name in input) || !writable(field, mode)) continue
    // A secret left empty is kept; null takes it away.
    const isKept = field.kind === 'secret' && isEmpty(input[name])
    if (isKept && (input[name] !== null || field.flags.required)) continue
    out[name] = field.behaviour.toWire(input[name], field.options)
  }
  return out
}

/** A stored row as a form holds it, the inverse of `toWire`: choices are chosen by their text (R309). */
export function toForm(resource: AnyResource, row: Readonly<Values>): Values {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      const choice = resource.fields[name]?.kind === 'choice'
      return [name, choice && typeof value === 'number' ? String(value) : value]
    }),
  )
}

const FILES = new Set(['file', 'image', 'files'])

/** A change sends a file field only when another file was chosen (R178). */
export function withoutOldFiles(
  resource: AnyResource,
  values: Readonly<Values>,
  before: Readonly<Values>,
): Values {
  return Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) =>
        !FILES.has(resource.fields[name]?.kind ?? '') ||
        JSON.stringify(value ?? null) !== JSON.stringify(before[name] ?? null),
    ),
  )
}

/** A key ending in time or date, in any case, is a time (R161). */
export function isTimeKey(key: string): boolean {
  return /(?:time|date)$/i.test(key)
}

/** Values of a form without a definition: times by their key, numbers where the schema says so (R159–R161). */
export function convertValue(key: string, type: string | undefined, value: unknown): unknown {
  if (type === 'number') return toNumber(value) ?? null
  return isTimeKey(key) || type === 'date' || type === 'datetime' ? instantToWire(value) : value
}

/** Empty values are dropped from uploads (R163). */
export function withoutEmpty(values: Readonly<Values>): Values {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== '' && value !== null && value !== undefined),
  )
}
