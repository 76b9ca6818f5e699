import { Answer, SkeletonBlock, useText } from '@motorpool/ui'
import { useQuery } from '@tanstack/react-query'
import { Modal } from 'antd'
import { type ReactNode, useId } from 'react'
import { contentCalls } from '../calls.ts'
import { draftOf } from './draft.ts'
import { EntryArticle } from './EntryArticle.tsx'

interface Props {
  resource: { key: string; api: string }
  /** Id of a stored entry, or what a form holds. */
  of: string | Readonly<Record<string, unknown>>
  /** Through the server's preview call; otherwise as it is. */
  cleaned: boolean
  onClose(): void
}

/** How an entry will look, before anybody else sees it. */
export function PreviewDialog({ resource, of, cleaned, onClose }: Props): ReactNode {
  const t = useText()
  const own = useId()
  const stored = typeof of === 'string'
  const entry = useQuery({
    queryKey: [resource.key, 'preview', stored ? of : own],
    queryFn: async () => {
      const source = stored ? await contentCalls.find(resource, of) : draftOf(of)
      return cleaned ? contentCalls.preview(resource, source) : source
    },
    gcTime: 0,
  })
  return (
    <Modal
      open
      width={880}
      title={t(stored ? 'content.previewNote' : 'content.previewDraft')}
      footer={null}
      onCancel={onClose}
    >
      <Answer of={entry} waiting={<SkeletonBlock height={320} />}>
        {(shown) => <EntryArticle entry={{ ...shown, viewCount: undefined }} />}
      </Answer>
    </Modal>
  )
}
