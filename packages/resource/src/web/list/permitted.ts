import type { AnyResource } from '../../shared/define.ts'
import type { ResourceList } from './useResourceList.ts'

/** With how many rows selected a button can be pressed; default exactly one. */
export type RowsNeeded = 'one' | 'some' | 'any'

/** May the user do this to the resource: `can('update')`. */
type Can = (action: string) => boolean

export interface ListButtons {
  create: boolean
  update: boolean
  bulk: boolean
  remove: boolean
  import: boolean
  export: boolean
}

/** The usual buttons of a list: each needs its call and its permission (R113, R114). */
export function listButtons({ calls, sheets }: AnyResource, can: Can): ListButtons {
  return {
    create: Boolean(calls.create) && can('create'),
    update: Boolean(calls.update) && can('update'),
    bulk: Boolean(calls.bulk) && can('update'),
    remove: Boolean(calls.delete) && can('delete'),
    import: sheets.length > 0 && can('import'),
    export: Boolean(calls.export) && can('export'),
  }
}

/** Whether a button with this need can be pressed with so many rows selected. */
export function pressable(need: RowsNeeded | undefined, count: number): boolean {
  return need === 'any' || (need === 'some' ? count > 0 : count === 1)
}

/** Rows can be selected where something can be done with a selection. */
export function selectable(
  resource: AnyResource,
  actions: readonly { permission: string; rows?: RowsNeeded }[],
  can: Can,
): boolean {
  const buttons = listButtons(resource, can)
  const { update, remove } = buttons
  return (
    update ||
    remove ||
    buttons.export ||
    actions.some((action) => action.rows !== 'any' && can(action.permission))
  )
}

/** Why a list shows no row, and what its reader may do about it. */
export type Emptiness =
  | { why: 'loading' }
  | { why: 'failed' }
  | { why: 'filtered' }
  | { why: 'none'; hint: string; create: boolean; import: boolean }

export function emptiness(
  resource: AnyResource,
  list: Pick<ResourceList, 'first' | 'error' | 'state'>,
  can: Can,
): Emptiness {
  if (list.error) return { why: 'failed' }
  if (list.first) return { why: 'loading' }
  if (Object.keys(list.state.filters).length > 0) return { why: 'filtered' }
  const { create, import: fill } = listButtons(resource, can)
  const others = resource.calls.create ? 'resource.noneAsk' : 'resource.noneCome'
  const hint = create ? (fill ? 'resource.noneCreateImport' : 'resource.noneCreate') : others
  return { why: 'none', hint, create, import: fill }
}
