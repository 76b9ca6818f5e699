import { EmptyState, SkeletonBlock, useText } from '@motorpool/ui'
import { useQuery } from '@tanstack/react-query'
import { Modal } from 'antd'
import type { ReactNode } from 'react'
import { contentCalls } from '../calls.ts'
import { EntryArticle } from './EntryArticle.tsx'

interface Props {
  resource: { key: string; api: string }
  id: string
  /** Through the server's preview call; otherwise as it is stored. */
  cleaned: boolean
  onClose(): void
}

/** How an entry will look, before anybody else sees it. */
export function PreviewDialog({ resource, id, cleaned, onClose }: Props): ReactNode {
  const t = useText()
  const entry = useQuery({
    queryKey: [resource.key, 'preview', id],
    queryFn: async () => {
      const stored = await contentCalls.find(resource, id)
      return cleaned ? contentCalls.preview(resource, stored) : stored
    },
    gcTime: 0,
  })
  return (
    <Modal open width={880} title={t('content.previewNote')} footer={null} onCancel={onClose}>
      {entry.isPending ? (
        <SkeletonBlock height={320} />
      ) : entry.isError ? (
        <EmptyState icon="alert" title={t('message.loadFailed')} />
      ) : (
        <EntryArticle entry={entry.data} />
      )}
    </Modal>
  )
}
