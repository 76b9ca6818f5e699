import { failureMessage, Icon, useText } from '@motorpool/ui'
import { Alert, Button, Input } from 'antd'
import type { ReactNode } from 'react'
import { Message } from './Parsed.tsx'
import { usePaste } from './usePaste.ts'

/** A frame from anywhere, pasted in hexadecimal, and its fields. */
export function Paste({ vin, onBack }: { vin: string | null; onBack(): void }): ReactNode {
  const t = useText()
  const { text, change, decode, busy, error, answer } = usePaste(vin)
  return (
    <div className="msg">
      <form
        className="msg-paste"
        onSubmit={(event) => {
          event.preventDefault()
          decode()
        }}
      >
        <label htmlFor="msg-paste">{t('monitor.message.pasteTitle')}</label>
        <Input.TextArea
          id="msg-paste"
          className="mp-mono"
          autoFocus
          autoSize={{ minRows: 3, maxRows: 8 }}
          spellCheck={false}
          value={text}
          onChange={(event) => change(event.target.value)}
        />
        <p className="mp-soft">{t('monitor.message.pasteHint')}</p>
        {error ? <Alert type="error" showIcon title={failureMessage(error)} /> : null}
        <div className="msg-paste-acts">
          <Button type="primary" htmlType="submit" loading={busy} disabled={text.trim() === ''}>
            {t('monitor.message.decode')}
          </Button>
          <Button icon={<Icon name="chevron-left" size={14} />} onClick={onBack}>
            {t('monitor.message.pasteBack')}
          </Button>
        </div>
      </form>
      {answer ? (
        <Message
          key={answer.content}
          of={{ messageName: answer.protocol, content: answer.content }}
          message={answer}
        />
      ) : null}
    </div>
  )
}
