import type { Ports } from '@motorpool/kernel'
import type { RefOptions } from '../../kinds/ref/shared.ts'
import type { AnyResource } from '../../shared/define.ts'
import { type Field, isKind } from '../../shared/field.ts'
import { hasTarget, targetOf } from '../../shared/target.ts'
import { resourceEntries } from '../registry.ts'

function refersTo(field: Field, table: string): boolean {
  if (!isKind(field, 'ref') && !isKind(field, 'refs')) return false
  const { to } = field.options as RefOptions
  return hasTarget(to) && targetOf(to).table === table
}

/** Who sees a resource's list or form chooses in its fields. */
function ofScreens({ calls }: AnyResource): string[] {
  return [calls.page, calls.find, calls.create, calls.update]
    .flatMap((call) => call?.permission.split('|') ?? [])
    .filter((permission) => permission !== 'session')
}

/**
 * For `alsoBy` of a call that lists rows of a table as choices: the permissions of all resources with a field that refers to
 * the table, and those of `usedBy`.
 */
export const choosers =
  (table: string, usedBy: readonly string[] = []) =>
  (ports: Ports): readonly string[] => [
    ...usedBy,
    ...ports
      .all(resourceEntries)
      .filter(({ resource }) => Object.values(resource.fields).some((field) => refersTo(field, table)))
      .flatMap(({ resource }) => ofScreens(resource)),
  ]
