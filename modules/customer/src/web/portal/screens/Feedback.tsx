import '../portal.css'
import { FeedType, ReplyStatus } from '@motorpool/content/shared'
import { Pictures } from '@motorpool/resource/web'
import {
  Answer,
  EmptyState,
  enumLabel,
  Icon,
  Page,
  SkeletonBlock,
  StatusTag,
  TimeText,
  usePermission,
  useText,
} from '@motorpool/ui'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { FeedbackDialog } from '../FeedbackDialog.tsx'
import { More } from '../More.tsx'
import type { OwnFeedback } from '../own-calls.ts'
import { useFeedback } from '../useOwn.ts'

/** What the customer wrote, and what was answered (R243). */
export default function Feedback(): ReactNode {
  const t = useText()
  const may = usePermission()
  const feedback = useFeedback()
  const [writing, setWriting] = useState(false)
  return (
    <Page>
      <div className="pt">
        {may('create', 'portal/feedback') ? (
          <Button type="primary" size="large" icon={<Icon name="edit" />} onClick={() => setWriting(true)}>
            {t('portal.feedback.write')}
          </Button>
        ) : null}
        <Answer of={feedback} waiting={<SkeletonBlock height={320} />}>
          {({ items }) =>
            items.length === 0 ? (
              <EmptyState
                icon="message"
                title={t('portal.feedback.none')}
                hint={t('portal.feedback.noneHint')}
              />
            ) : (
              <ul className="pt-cards">
                {items.map((one) => (
                  <Thread key={one.id} of={one} />
                ))}
              </ul>
            )
          }
        </Answer>
        <More of={feedback} />
      </div>
      {writing ? <FeedbackDialog onClose={() => setWriting(false)} /> : null}
    </Page>
  )
}

function Thread({ of }: { of: OwnFeedback }): ReactNode {
  return (
    <li className="pt-card">
      <span className="pt-card-name">
        <strong>{of.title}</strong>
        <small className="mp-soft">
          {[enumLabel(FeedType, of.type), of.vin].filter(Boolean).join(' · ')}
        </small>
      </span>
      <p className="pt-said">{of.content}</p>
      <Pictures ids={of.images ?? []} />
      {of.response ? <p className="pt-said is-reply">{of.response}</p> : null}
      <div className="pt-card-row mp-soft">
        <StatusTag tone={of.replyStatus === 'RESP' ? 'ok' : 'warn'}>
          {enumLabel(ReplyStatus, of.replyStatus)}
        </StatusTag>
        <TimeText value={of.responseTime ?? of.createTime} />
      </div>
    </li>
  )
}
