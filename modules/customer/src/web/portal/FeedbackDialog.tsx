import { FeedType } from '@motorpool/content/shared'
import { enumOptions, useText, useUnsaved } from '@motorpool/ui'
import { Form, Input, Modal, Select } from 'antd'
import { type ReactNode, useState } from 'react'
import { PictureField } from './PictureField.tsx'
import { useWriting } from './useOwn.ts'
import { usePictures } from './usePictures.ts'
import { VehicleChoice } from './VehicleChoice.tsx'

const TITLE_MAX = 64
const CONTENT_MAX = 1000
const PICTURES_MAX = 3

/** Writes to those who run the platform, about a machine or about anything else. */
export function FeedbackDialog({ onClose }: { onClose(): void }): ReactNode {
  const t = useText()
  const { feedback, busy } = useWriting()
  const [type, setType] = useState<string>('VEHICLE_USAGE')
  const [title, setTitle] = useState('')
  const [content, setContent] = useState('')
  const [vin, setVin] = useState<string>()
  const pictures = usePictures(PICTURES_MAX)
  const close = useUnsaved(title !== '' || content !== '' || pictures.list.length > 0, onClose)
  const send = async () => {
    const body = {
      type,
      title: title.trim(),
      content: content.trim(),
      ...(vin ? { vin } : {}),
      ...(pictures.ids.length > 0 ? { images: pictures.ids } : {}),
    }
    if (await feedback(body)) onClose()
  }
  return (
    <Modal
      open
      title={t('portal.feedback.write')}
      okText={t('portal.send')}
      okButtonProps={{ disabled: title.trim() === '' || content.trim() === '' || pictures.pending }}
      confirmLoading={busy}
      onCancel={close}
      onOk={() => void send()}
    >
      <Form layout="vertical" className="pt-form">
        <Form.Item label={t('portal/feedback.type')} htmlFor="portal-feedback-type" required>
          <Select
            id="portal-feedback-type"
            value={type}
            options={enumOptions(FeedType)}
            onChange={(next: string) => setType(next)}
          />
        </Form.Item>
        <Form.Item label={t('portal.vehicle')}>
          <VehicleChoice value={vin} onChange={setVin} />
        </Form.Item>
        <Form.Item label={t('portal/feedback.title')} htmlFor="portal-feedback-title" required>
          <Input
            id="portal-feedback-title"
            value={title}
            maxLength={TITLE_MAX}
            onChange={(event) => setTitle(event.target.value)}
          />
        </Form.Item>
        <Form.Item label={t('portal/feedback.content')} htmlFor="portal-feedback-content" required>
          <Input.TextArea
            id="portal-feedback-content"
            value={content}
            rows={4}
            maxLength={CONTENT_MAX}
            showCount
            onChange={(event) => setContent(event.target.value)}
          />
        </Form.Item>
        <PictureField of={pictures} most={PICTURES_MAX} />
      </Form>
    </Modal>
  )
}
