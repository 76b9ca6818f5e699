import { anyResource } from '@motorpool/resource/shared'
import { RefSelect, webKind } from '@motorpool/resource/web'
import { useText, useUnsaved } from '@motorpool/ui'
import { Form, Input, Modal } from 'antd'
import { type ReactNode, useState } from 'react'
import { picturesField, terminalAlarms } from '../shared/index.ts'
import type { AlarmHandling } from './useHandling.ts'

const MAX = 255
/** The handler is chosen alike in every list. */
const resource = anyResource(terminalAlarms)
const Pictures = webKind(picturesField).Input

/** Asks for the result of a handling, or for the colleague who goes on. */
export function HandlingForm({ handling }: { handling: AlarmHandling }): ReactNode {
  const t = useText()
  const [result, setResult] = useState('')
  const [handlerId, setHandler] = useState<string>()
  const [pictures, setPictures] = useState<readonly string[]>([])
  const [busy, setBusy] = useState(false)
  const close = useUnsaved(result !== '' || handlerId !== undefined || pictures.length > 0, handling.close)
  const isEnd = handling.dialog?.kind === 'end'
  const ready = isEnd ? result.trim() !== '' : handlerId !== undefined
  const send = () => {
    setBusy(true)
    const text = result.trim()
    const order = {
      ...(text ? { result: text } : {}),
      ...(handlerId ? { handlerId } : {}),
      ...(pictures.length > 0 ? { pictures } : {}),
    }
    void handling.send(order).finally(() => setBusy(false))
  }
  return (
    <Modal
      open
      title={t(isEnd ? 'alarm.end' : 'alarm.handOver')}
      okButtonProps={{ disabled: !ready }}
      confirmLoading={busy}
      onCancel={close}
      onOk={send}
    >
      <Form layout="vertical">
        {isEnd ? null : (
          <Form.Item label={t('alarm.to')} htmlFor="alarm-handler" required>
            <RefSelect
              id="alarm-handler"
              resource={resource}
              name="handlerId"
              field={resource.fields.handlerId as never}
              value={handlerId}
              values={{}}
              multiple={false}
              onChange={(value: unknown) => setHandler(typeof value === 'string' ? value : undefined)}
            />
          </Form.Item>
        )}
        <Form.Item label={t(isEnd ? 'alarm.result' : 'alarm.note')} htmlFor="alarm-result" required={isEnd}>
          <Input.TextArea
            id="alarm-result"
            rows={3}
            maxLength={MAX}
            value={result}
            placeholder={isEnd ? t('alarm.resultHint') : undefined}
            onChange={(event) => setResult(event.target.value)}
          />
        </Form.Item>
        {/* They show one alarm; of several at once nobody would know which. */}
        {handling.dialog?.ids.length === 1 ? (
          <Form.Item label={t('alarm.pictures')}>
            <Pictures
              resource={resource}
              name="pictures"
              field={picturesField}
              value={pictures}
              values={{}}
              onChange={(value) => setPictures(Array.isArray(value) ? value.map(String) : [])}
            />
          </Form.Item>
        ) : null}
      </Form>
    </Modal>
  )
}
