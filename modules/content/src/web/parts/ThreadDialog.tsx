import { enumLabel, fileUrl } from '@motorpool/resource/web'
import { Mono, StatusTag, TimeText, useText, useUnsaved } from '@motorpool/ui'
import { Button, Input, Modal } from 'antd'
import type { ReactNode } from 'react'
import { FeedType, ReplyStatus } from '../../shared/enums.ts'
import type { FeedbackThread } from '../calls.ts'
import { useReply } from './useReply.ts'
import './thread.css'

function Pictures({ ids }: { ids: readonly string[] }): ReactNode {
  const t = useText()
  if (ids.length === 0) return null
  return (
    <div className="mp-thread-pictures">
      {ids.map((id, i) => (
        <a key={id} href={fileUrl(id)} target="_blank" rel="noopener noreferrer">
          <img src={fileUrl(id)} alt={t('content.picture', { n: i + 1 })} loading="lazy" />
        </a>
      ))}
    </div>
  )
}

interface SaidProps {
  who: ReactNode
  at: number | null
  text: string
  reply?: boolean
  children?: ReactNode
}

function Said({ who, at, text, reply, children }: SaidProps): ReactNode {
  return (
    <section className={reply ? 'mp-thread-said is-reply' : 'mp-thread-said'}>
      <header>
        <strong>{who}</strong>
        {at === null ? null : (
          <span className="mp-faint mp-num">
            <TimeText value={at} />
          </span>
        )}
      </header>
      <p>{text}</p>
      {children}
    </section>
  )
}

/** Where it stands, what it is about, and how its writer is reached. */
function About({ thread }: { thread: FeedbackThread }): ReactNode {
  return (
    <p className="mp-thread-about mp-soft">
      <StatusTag tone={thread.replyStatus === 'RESP' ? 'ok' : 'warn'}>
        {enumLabel(ReplyStatus, thread.replyStatus)}
      </StatusTag>
      <span>{enumLabel(FeedType, thread.type)}</span>
      {thread.vin ? <Mono>{thread.vin}</Mono> : null}
      {thread.contactPhone ? <a href={`tel:${thread.contactPhone}`}>{thread.contactPhone}</a> : null}
    </p>
  )
}

/** What a customer wrote and what was replied; who may, replies here (R243). */
export function ThreadDialog({ thread, onClose }: { thread: FeedbackThread; onClose(): void }): ReactNode {
  const t = useText()
  const reply = useReply(thread, onClose)
  const close = useUnsaved(reply.text !== '', onClose)
  return (
    <Modal
      open
      width={640}
      title={thread.title}
      mask={{ closable: !reply.allowed }}
      footer={
        <>
          <Button onClick={close}>{t(reply.allowed ? 'ui.cancel' : 'ui.close')}</Button>
          {reply.allowed ? (
            <Button
              type="primary"
              loading={reply.busy}
              disabled={reply.text.trim() === ''}
              onClick={() => void reply.send()}
            >
              {t('content.reply')}
            </Button>
          ) : null}
        </>
      }
      onCancel={close}
    >
      <About thread={thread} />
      <Said who={thread.contactName || t('content.writer')} at={thread.createTime} text={thread.content}>
        <Pictures ids={thread.images ?? []} />
      </Said>
      {thread.response ? (
        <Said reply who={t('content.reply')} at={thread.responseTime} text={thread.response} />
      ) : null}
      {reply.allowed ? (
        <Input.TextArea
          autoFocus
          rows={5}
          maxLength={1000}
          showCount
          aria-label={t('content/feedback.response')}
          placeholder={t('content.replyPlaceholder')}
          value={reply.text}
          onChange={(event) => reply.write(event.target.value)}
        />
      ) : null}
    </Modal>
  )
}
