import { EmptyState, ErrorState, Icon, SkeletonRows, useText } from '@motorpool/ui'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import type { AnyResource } from '../../shared/define.ts'
import { resourceName } from '../names.ts'
import { useMay } from '../useMay.ts'
import { emptiness } from './permitted.ts'
import type { ResourceList } from './useResourceList.ts'

interface Props {
  resource: AnyResource
  list: ResourceList
  /** Instead of what follows from the resource. */
  hint: string | undefined
  onCreate(): void
  onImport(): void
}

/** Nothing in the list: still loading, failed, filtered away, or really nothing yet, and what to do about each. */
export function EmptyList({ resource, list, hint, onCreate, onImport }: Props): ReactNode {
  const t = useText()
  const empty = emptiness(resource, list, useMay(resource))
  if (empty.why === 'loading') return <SkeletonRows rows={8} />
  if (empty.why === 'failed') return <ErrorState error={list.error} onRetry={() => void list.refresh()} />
  if (empty.why === 'filtered') {
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
  return (
    <EmptyState
      title={t('resource.none', { name })}
      hint={hint ?? t(empty.hint, { name })}
      action={
        empty.create || empty.import ? (
          <span className="mp-row">
            {empty.create ? (
              <Button type="primary" icon={<Icon name="plus" size={14} />} onClick={onCreate}>
                {t('resource.create')}
              </Button>
            ) : null}
            {empty.import ? (
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
