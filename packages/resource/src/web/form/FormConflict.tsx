import { ConflictAlert, useText } from '@motorpool/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type AnyResource, labelKey } from '../../shared/define.ts'
import { cellOf } from '../list/columns.tsx'
import type { Row } from '../list/useResourceList.ts'
import { changedFields } from './difference.ts'

interface Props {
  resource: AnyResource
  message: string
  /** The row as the form began with it. */
  row: Row
  /** Reads the row as it is stored now. */
  load(): Promise<Row>
  /** The newest takes the place of the row, alone or below what was typed. */
  onTake(newest: Row, own: 'dropped' | 'kept'): void
}

/** A form that was refused since somebody else changed its row: the fields that differ, and two ways to go on. */
export function FormConflict({ resource, message, row, load, onTake }: Props): ReactNode {
  const t = useText()
  const newest = useQuery({
    queryKey: [resource.key, 'newest', row.id, message],
    queryFn: load,
    staleTime: 0,
    gcTime: 0,
  })
  const take = async (own: 'dropped' | 'kept') => {
    const found = newest.data ?? (await newest.refetch()).data
    if (found) onTake(found, own)
  }
  const fresh = newest.data
  return (
    <ConflictAlert
      message={message}
      at={typeof fresh?.updateTime === 'number' ? fresh.updateTime : undefined}
      changes={
        fresh &&
        changedFields(resource, row, fresh).map((name) => ({
          key: name,
          label: t(labelKey(resource, name)),
          before: cellOf(resource, name, row, undefined),
          after: cellOf(resource, name, fresh, undefined),
        }))
      }
      onNewest={() => void take('dropped')}
      onOwn={() => void take('kept')}
    />
  )
}
