import { ResourceScreen, type Row } from '@motorpool/resource/web'
import { useText } from '@motorpool/ui'
import { type ReactNode, useState } from 'react'
import { feedback } from '../../shared/feedback.ts'
import type { FeedbackThread } from '../calls.ts'
import { ThreadDialog } from '../parts/ThreadDialog.tsx'

/** What customers write, and the replies (R243). */
export default function Feedback(): ReactNode {
  const t = useText()
  const [thread, setThread] = useState<FeedbackThread>()
  const open = (row: Row | undefined) => setThread(row as FeedbackThread | undefined)
  return (
    <>
      <ResourceScreen
        resource={feedback}
        onOpen={open}
        actions={[
          {
            key: 'reply',
            label: t('content.thread'),
            icon: 'message',
            permission: 'find',
            onClick: (rows) => open(rows[0]),
          },
        ]}
      />
      {thread ? <ThreadDialog thread={thread} onClose={() => setThread(undefined)} /> : null}
    </>
  )
}
