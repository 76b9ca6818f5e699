import { ResourceScreen, type Row } from '@motorpool/resource/web'
import { queryClient, toast, useText } from '@motorpool/ui'
import { Input, Modal } from 'antd'
import { type ReactNode, useState } from 'react'
import { feedback } from '../../shared/feedback.ts'
import { contentCalls } from '../calls.ts'

function ReplyDialog({ row, onClose }: { row: Row; onClose(): void }): ReactNode {
  const t = useText()
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  const send = async () => {
    setBusy(true)
    try {
      await contentCalls.reply(feedback, row.id, text.trim())
      toast.success(t('content.replied'))
      onClose()
    } catch (error) {
      console.warn('reply', error)
      setBusy(false)
    }
    await queryClient.invalidateQueries({ queryKey: [feedback.key] })
  }
  return (
    <Modal
      open
      width={560}
      title={t('content.replyTitle', { title: String(row.title) })}
      mask={{ closable: false }}
      okText={t('content.reply')}
      okButtonProps={{ disabled: text.trim() === '' }}
      confirmLoading={busy}
      onOk={() => void send()}
      onCancel={onClose}
    >
      <p className="mp-soft">{String(row.content)}</p>
      <Input.TextArea
        autoFocus
        rows={5}
        maxLength={1000}
        showCount
        aria-label={t('content/feedback.response')}
        placeholder={t('content.replyPlaceholder')}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </Modal>
  )
}

/** What customers write, and the replies (R243). */
export default function Feedback(): ReactNode {
  const t = useText()
  const [row, setRow] = useState<Row>()
  return (
    <>
      <ResourceScreen
        resource={feedback}
        actions={[
          {
            key: 'reply',
            label: t('content.reply'),
            icon: 'message',
            permission: 'update',
            onClick: (rows) => {
              if (rows[0]?.replyStatus === 'WAIT') setRow(rows[0])
              else toast.info(t('content.replied'))
            },
          },
        ]}
      />
      {row ? <ReplyDialog row={row} onClose={() => setRow(undefined)} /> : null}
    </>
  )
}
