import { hasText, t } from '@motorpool/ui'
import type { ScreenAction } from '@motorpool/ui/shell'
import { type AnyResource, isResource } from '../shared/is-resource.ts'
import { beginAddress } from './form/useCreateRequest.ts'
import { listButtons } from './list/permitted.ts'
import { resourceName } from './names.ts'

const ICONS = { create: 'plus', import: 'upload', export: 'download' } as const

/** `<key>.create` where the list calls it otherwise ("Send a message"), else "New vehicle". */
function titleOf(resource: AnyResource, action: keyof typeof ICONS): string {
  const own = `${resource.key}.${action}`
  return hasText(own) ? t(own) : t(`resource.action.${action}`, { name: resourceName(resource) })
}

function actionsOf(resource: AnyResource): ScreenAction[] {
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
export function resourceActions(definitions: unknown): ScreenAction[] {
  if (typeof definitions !== 'object' || definitions === null) return []
  const found = Object.values(definitions).flat().filter(isResource)
  return [...new Set(found)].flatMap(actionsOf)
}
