import { anyResource } from '@motorpool/resource/shared'
import { FormDialog, ImportDialog, useCreateRequest } from '@motorpool/resource/web'
import {
  EmptyState,
  ErrorState,
  Icon,
  Page,
  ScreenParts,
  SkeletonRows,
  TimeText,
  useNarrow,
  usePermission,
  useText,
} from '@motorpool/ui'
import { Button, Segmented } from 'antd'
import { type ReactNode, useState } from 'react'
import type { MessageLine, MessagePlace } from '../../../shared/list.ts'
import { messages } from '../../../shared/messages.ts'
import './centre.css'
import { MessageView } from './MessageView.tsx'
import { type Box, type Messages, useMessages } from './useMessages.ts'

const WAYS: MessagePlace = 'message.ways'
const BOXES: readonly Box[] = ['unread', 'readed', 'trash']

function Line({ line, centre }: { line: MessageLine; centre: Messages }): ReactNode {
  const current = centre.message?.msg_id === line.msg_id
  return (
    <li>
      <button
        type="button"
        className={`mp-msg-line${current ? ' is-current' : ''}${centre.box === 'unread' ? ' is-unread' : ''}`}
        aria-current={current}
        onClick={() => centre.open(line)}
      >
        <Icon
          name={line.type === 'ALARM' ? 'alert' : line.type === 'SYSTEM' ? 'settings' : 'message'}
          size={16}
        />
        <span className="mp-msg-title" title={line.title}>
          {line.title}
        </span>
        <span className="mp-faint mp-num">
          <TimeText value={line.create_time} />
        </span>
      </button>
    </li>
  )
}

function List({ centre }: { centre: Messages }): ReactNode {
  const t = useText()
  const { lists, all, box } = centre
  if (lists.isPending) return <SkeletonRows />
  if (lists.isError) return <ErrorState error={lists.error} onRetry={() => void lists.refetch()} />
  if (all[box].length === 0)
    return <EmptyState icon="bell" title={t(`message.empty.${box}`)} hint={t('message.emptyHint')} />
  return (
    <ul className="mp-msg-list">
      {all[box].map((line) => (
        <Line key={line.msg_id} line={line} centre={centre} />
      ))}
    </ul>
  )
}

/** Unread, read and thrown away, each newest first; one message open beside the list (R190–R195). */
export default function Centre(): ReactNode {
  const t = useText()
  const may = usePermission()
  const narrow = useNarrow()
  const centre = useMessages()
  const [importing, setImporting] = useState(false)
  const [sending, setSending] = useState(false)
  useCreateRequest(anyResource(messages), () => setSending(true))
  const { all, box, message } = centre
  const label = (one: Box) =>
    all[one].length > 0
      ? `${t(`message/message_center.state.${one}`)} ${all[one].length}`
      : t(`message/message_center.state.${one}`)
  return (
    <Page
      fill
      head={
        <Segmented<Box>
          value={box}
          options={BOXES.map((one) => ({ value: one, label: label(one) }))}
          onChange={centre.show}
        />
      }
      actions={
        <>
          <ScreenParts place={WAYS} subject="" height={22} />
          {may('create', 'message/message_center') ? (
            <Button type="primary" icon={<Icon name="plus" size={14} />} onClick={() => setSending(true)}>
              {t('message.send')}
            </Button>
          ) : null}
          {may('import', 'message/message_center') ? (
            <Button icon={<Icon name="upload" size={14} />} onClick={() => setImporting(true)}>
              {t('message.import')}
            </Button>
          ) : null}
        </>
      }
    >
      <div className="mp-msg">
        {narrow && message ? null : (
          <section className="mp-msg-side" aria-label={t(`message/message_center.state.${box}`)}>
            <List centre={centre} />
          </section>
        )}
        {narrow && !message ? null : (
          <section className="mp-msg-main">
            {message ? (
              <MessageView centre={centre} message={message} narrow={narrow} />
            ) : (
              <EmptyState icon="message" title={t('message.choose')} />
            )}
          </section>
        )}
      </div>
      {sending ? (
        <FormDialog
          resource={anyResource(messages)}
          id={undefined}
          preset={{ receiverType: 'USER' }}
          title={t('message.send')}
          okText={t('message.sendNow')}
          onClose={() => setSending(false)}
          onDone={async () => {
            setSending(false)
            await centre.lists.refetch()
          }}
        />
      ) : null}
      {importing ? (
        <ImportDialog
          resource={anyResource(messages)}
          onClose={() => setImporting(false)}
          onDone={async () => {
            setImporting(false)
            await centre.lists.refetch()
          }}
        />
      ) : null}
    </Page>
  )
}
