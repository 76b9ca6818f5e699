import type { FieldError } from '@motorpool/kernel'
import {
  type AnyResource,
  type Field,
  isEmpty,
  labelKey,
  parseField,
  type Values,
} from '@motorpool/resource/shared'
import type { FilingUsage } from '@motorpool/tenancy/shared'
import type { FilingChannelModule } from './enums.ts'
import { anyOf } from './usages.ts'

/** What the authority asks of one field. */
export interface FilingRule {
  /** Usages that must have it. */
  needed?: readonly FilingUsage[]
}

type Rules = Readonly<Record<string, FilingRule>>

/** What may be handed to a platform of a filing: the filing itself, and the request for an identifier. */
export type Operation = 'register' | 'identifier'

/** Something that is filed. All that differs between the kinds is declared here and in its server half. */
export interface FilingKind {
  readonly name: FilingChannelModule
  readonly resource: AnyResource
  /** The field that refers to the record which is filed. */
  readonly subject: string
  /** The field that says what it is called, where it is not the reference. */
  readonly named?: string
  /** The record, and what of it is sent as it stands. */
  readonly record: { readonly resource: AnyResource; readonly sends: Rules }
  /** Fields of the filing that are sent: its own value, else that of the record. */
  readonly sends: Rules
  readonly operations: readonly Operation[]
  /** Screens by usage, where each usage has one with rights of its own. */
  readonly screens?: Readonly<Partial<Record<FilingUsage, string>>>
}

/** Where the rule and the name of a sent field stand. */
function homeOf({ resource, record, sends }: FilingKind, name: string): AnyResource {
  return name in sends ? resource : record.resource
}

export const fieldOf = (kind: FilingKind, name: string): Field | undefined => homeOf(kind, name).fields[name]

/** Text key of what a sent field is called. */
export const labelOf = (kind: FilingKind, name: string): string => labelKey(homeOf(kind, name), name)

/** A field that holds a file: its bytes are sent before the filing. */
export const isFile = (kind: FilingKind, name: string): boolean =>
  ['file', 'image'].includes(fieldOf(kind, name)?.kind ?? '')

/** What keeps a draft from being submitted, field by field: what is missing, and what its rule refuses. */
export function draftErrors(kind: FilingKind, usage: FilingUsage, values: Readonly<Values>): FieldError[] {
  const rules: Rules = { ...kind.record.sends, ...kind.sends }
  return Object.entries(rules).flatMap(([name, { needed = [] }]): FieldError[] => {
    const value = values[name]
    if (isEmpty(value)) return needed.includes(usage) ? [{ field: name, code: 'FIELD_REQUIRED' }] : []
    const field = fieldOf(kind, name)
    // What refers to another record is sent as the name of it, which is no id.
    const parsed = field && field.kind !== 'ref' && parseField(field, value, values)
    return parsed && !parsed.ok ? [{ field: name, ...parsed.problem }] : []
  })
}

/** The module whose rights hold for filings of a usage. */
export const moduleOf = ({ screens, resource }: FilingKind, usage: FilingUsage): string =>
  screens?.[usage] ?? resource.key

/** A permission that any screen of the kind gives. */
export const permissionOf = ({ screens, resource }: FilingKind, action: string): string =>
  anyOf(Object.values(screens ?? { own: resource.key }), action)

/** The words of the authority about one field, as they stand in the answer that is kept. */
export interface FieldWords {
  field: string
  message: string
}

export const stepsPath = (resource: { readonly api: string }, id: string): string =>
  `${resource.api}/${id}/steps`
