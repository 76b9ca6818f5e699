import { hasText, type IconName, t } from '@motorpool/ui'
import { type AnyResource, isResource } from '../shared/is-resource.ts'
import { beginAddress } from './form/useCreateRequest.ts'
import { listButtons } from './list/permitted.ts'
import { resourceName } from './names.ts'

/** What can be begun on a list from elsewhere; the console's palette offers it. */
export interface ListAction {
  key: string
  title(): string
  icon: IconName
  permission: string
  screen: string
  path: string
}

const ICONS = { create: 'plus', import: 'upload', export: 'download' } as const

/** `<key>.create` where the list calls it otherwise ("Send a message"), else "New vehicle". */
function titleOf(resource: AnyResource, action: keyof typeof ICONS): string {
  const own = `${resource.key}.${action}`
  return hasText(own) ? t(own) : t(`resource.action.${action}`, { name: resourceName(resource) })
}

function actionsOf(resource: AnyResource): ListAction[] {
  const buttons = listButtons(resource, () => true)
  return (['create', 'import', 'export'] as const)
    .filter((action) => buttons[action] && resource.form.length + resource.list.length > 0)
    .map((action) => ({
      key: `${resource.key}/${action}`,
      title: () => titleOf(resource, action),
      icon: ICONS[action],
      permission: `${resource.key}/${action}`,
      screen: `/${resource.key}`,
      path: beginAddress(resource.key, action),
    }))
}

/** What the lists of a module's resources offer, of whatever else its shared part exports. */
export function resourceActions(definitions: unknown): ListAction[] {
  if (typeof definitions !== 'object' || definitions === null) return []
  const found = Object.values(definitions).flat().filter(isResource)
  return [...new Set(found)].flatMap(actionsOf)
}
