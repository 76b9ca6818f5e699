import type { FieldError } from '@motorpool/kernel'
import { type AnyResource, isEmpty, parseField, type Values } from '@motorpool/resource/shared'
import type { FilingUsage } from '@motorpool/tenancy/shared'
import type { FilingChannelModule } from './enums.ts'

/** What the authority asks of one field. */
export interface FilingRule {
  /** Usages that must have it. */
  needed?: readonly FilingUsage[]
}

/** Something that is filed. All that differs between the kinds is declared here and in its server half. */
export interface FilingKind {
  readonly name: FilingChannelModule
  readonly resource: AnyResource
  /** The field that refers to the record which is filed. */
  readonly subject: string
  /** Fields that are sent: those of the filing where it has its own value, else those of the record. */
  readonly sends: Readonly<Record<string, FilingRule>>
}

/** A field that holds a file: its bytes are sent before the filing. */
export const isFile = (kind: FilingKind, name: string): boolean =>
  ['file', 'image'].includes(kind.resource.fields[name]?.kind ?? '')

/** What keeps a draft from being submitted, field by field: what is missing, and what its rule refuses. */
export function draftErrors(
  { resource, sends }: FilingKind,
  usage: FilingUsage,
  values: Readonly<Values>,
): FieldError[] {
  return Object.entries(sends).flatMap(([name, { needed = [] }]): FieldError[] => {
    const value = values[name]
    if (isEmpty(value)) return needed.includes(usage) ? [{ field: name, code: 'FIELD_REQUIRED' }] : []
    const field = resource.fields[name]
    const parsed = field && parseField(field, value, values)
    return parsed && !parsed.ok ? [{ field: name, ...parsed.problem }] : []
  })
}

/** The words of the authority about one field, as they stand in the answer that is kept. */
export interface FieldWords {
  field: string
  message: string
}

export const stepsPath = (resource: { readonly api: string }, id: string): string =>
  `${resource.api}/${id}/steps`
