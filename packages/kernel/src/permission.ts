/** What can be done with the things of a module; a permission is `module/action`. */
export const PERMISSION_ACTIONS = ['find', 'create', 'update', 'delete', 'export', 'import'] as const
export type PermissionAction = (typeof PERMISSION_ACTIONS)[number]

export interface Permission {
  module: string
  action: PermissionAction
}

const FORM = new RegExp(`^([\\w-]+(?:/[\\w-]+)*)/(${PERMISSION_ACTIONS.join('|')})$`)

/** `vehicle/vehicles/find` in its parts; undefined when it has not that form. */
export function parsePermission(text: string): Permission | undefined {
  const match = FORM.exec(text)
  return match ? { module: match[1] as string, action: match[2] as PermissionAction } : undefined
}

const PEOPLE_ONLY = /^system\/(users|roles)\//

/** Whether an API token may hold a permission: users and roles are administered by a person at a console alone. */
export const tokenMayHold = (permission: string): boolean => !PEOPLE_ONLY.test(permission)

/** The entries of the permission call, each several lines, as one flat list. */
export function splitPermissions(entries: readonly string[]): string[] {
  return entries.flatMap((entry) => entry.split('\n').map((line) => line.trim())).filter(Boolean)
}

/** A bare action belongs to the module at hand: `create` on vehicle/vehicles is `vehicle/vehicles/create`. */
export function qualifyPermission(name: string, module: string): string {
  return name.includes('/') ? name : `${module}/${name}`
}
