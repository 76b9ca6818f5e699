import { EmptyState, ErrorState, Icon, SkeletonRows, usePermission, useText } from '@motorpool/ui'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import type { AnyResource } from '../../shared/define.ts'
import { resourceName } from '../names.ts'
import type { ResourceList } from './useResourceList.ts'

interface Props {
  resource: AnyResource
  list: ResourceList
  onCreate(): void
  onImport(): void
}

/** Nothing in the list: still loading, failed, filtered away, or really nothing yet, and what to do about each. */
export function EmptyList({ resource, list, onCreate, onImport }: Props): ReactNode {
  const t = useText()
  const may = usePermission()
  if (list.first && !list.error) return <SkeletonRows rows={8} />
  if (list.error) return <ErrorState error={list.error} onRetry={() => void list.refresh()} />
  if (Object.keys(list.state.filters).length > 0) {
    return (
      <EmptyState
        icon="search"
        title={t('resource.noMatch')}
        hint={t('resource.noMatchHint')}
        action={<Button onClick={() => list.search({})}>{t('resource.clearFilters')}</Button>}
      />
    )
  }
  const name = resourceName(resource)
  const create = resource.calls.create && may('create', resource.key)
  const fill = resource.sheets.length > 0 && may('import', resource.key)
  const others = resource.calls.create ? 'resource.noneAsk' : 'resource.noneCome'
  const hint = create ? (fill ? 'resource.noneCreateImport' : 'resource.noneCreate') : others
  return (
    <EmptyState
      title={t('resource.none', { name })}
      hint={t(hint, { name })}
      action={
        create || fill ? (
          <span className="mp-row">
            {create ? (
              <Button type="primary" icon={<Icon name="plus" size={14} />} onClick={onCreate}>
                {t('resource.create')}
              </Button>
            ) : null}
            {fill ? (
              <Button icon={<Icon name="upload" size={14} />} onClick={onImport}>
                {t('resource.import')}
              </Button>
            ) : null}
          </span>
        ) : undefined
      }
    />
  )
}
