import type { Call } from './calls.ts'
import type { Field } from './field.ts'
import type { Scope } from './types.ts'

/** What references can point at: every resource, and tables that are no resource but registered as a target. */
export interface RefTarget {
  key: string
  table: string
  scope: Scope
  /** Field that names a row; its column is the field in snake case. */
  label: string
  /** Field that spreadsheets write. */
  code: string
  /** The call that lists choices. */
  options: Call | undefined
  /** Field with the parent's id: choices form a tree. */
  tree?: string | undefined
  /** Its fields, when it is a resource. */
  fields?: Readonly<Record<string, Field>>
  /** Of a target without fields: key of the resource that declares the same rows. */
  fieldsOf?: string
}

const targets = new Map<string, RefTarget>()

export function registerTarget(target: RefTarget): void {
  const before = targets.get(target.key)
  if (before && before.table !== target.table)
    throw new Error(`"${target.key}" is defined twice: tables ${before.table} and ${target.table}`)
  targets.set(target.key, target)
}

/** The target of a reference. Looked up when used, so that definitions may refer to each other in any order. */
export function targetOf(key: string, from = 'a reference'): RefTarget {
  const target = targets.get(key)
  if (!target) throw new Error(`${from} points at "${key}", which is no resource`)
  return target
}

export function hasTarget(key: string): boolean {
  return targets.has(key)
}

/** The fields of a target's rows: its own, else those of `fieldsOf`; undefined for an unknown key or a bare table. */
export function targetFields(key: string): RefTarget['fields'] {
  const target = targets.get(key)
  return target?.fields ?? (target?.fieldsOf === undefined ? undefined : targets.get(target.fieldsOf)?.fields)
}
