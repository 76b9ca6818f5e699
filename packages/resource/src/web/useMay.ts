import { usePermission } from '@motorpool/ui'
import type { AnyResource, FamilyCall } from '../shared/index.ts'

const isCall = (resource: AnyResource, action: string): action is FamilyCall =>
  action !== 'options' && action in resource.calls

/**
 * What the user may do with a resource. A call of its family is open with any of the permissions that it names, as on the server;
 * anything else with the permission of that name, of the resource's own where it says none.
 */
export function useMay(resource: AnyResource): (action: string) => boolean {
  const may = usePermission()
  return (action) => {
    const named = isCall(resource, action) ? resource.calls[action]?.permission : undefined
    return (named ?? action).split('|').some((permission) => may(permission, resource.key))
  }
}
