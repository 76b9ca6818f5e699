import { anyResource, type Field } from '@motorpool/resource/shared'
import { RefSelect, type Row } from '@motorpool/resource/web'
import { useText, useUnsaved } from '@motorpool/ui'
import { Alert, Form, Input, Modal } from 'antd'
import type { ReactNode } from 'react'
import { userVehicles } from '../../../shared/index.ts'
import { type AllCall, useAllLinks } from './useAllLinks.ts'

const resource = anyResource(userVehicles)

interface Props {
  call: AllCall
  /** A link of the user whom it is probably about. */
  row: Row | undefined
  onClose(): void
}

/** Links a user and all vehicles of a query that the caller sees, or unlinks all of the user's (R297). */
export function AllLinks({ call, row, onClose }: Props): ReactNode {
  const t = useText()
  const links = useAllLinks(call, row?.userId, onClose)
  const { userId, keyword, failure } = links
  const close = useUnsaved(userId !== row?.userId || keyword !== '', onClose)
  return (
    <Modal
      open
      width={480}
      title={t(`vehicle.link.${call}`)}
      okText={t(`vehicle.link.${call}`)}
      okButtonProps={{ danger: call === 'unbindAll', disabled: !userId }}
      confirmLoading={links.busy}
      mask={{ closable: false }}
      onOk={() => void links.send()}
      onCancel={close}
    >
      {failure ? <Alert type="error" showIcon title={failure} className="mp-form-alert" /> : null}
      <p className="mp-soft">{t(`vehicle.link.${call}.ask`)}</p>
      <Form layout="vertical">
        <Form.Item label={t('vehicle/userVehicles.userId')} htmlFor="link-user" required>
          <RefSelect
            id="link-user"
            resource={resource}
            name="userId"
            field={resource.fields.userId as Field}
            value={userId}
            values={{}}
            multiple={false}
            placeholder={t('resource.pleaseSelect')}
            row={row}
            onChange={links.choose}
          />
        </Form.Item>
        {call === 'bindAll' ? (
          <Form.Item label={t('vehicle.link.keyword')} htmlFor="link-keyword">
            <Input
              id="link-keyword"
              allowClear
              maxLength={64}
              value={keyword}
              placeholder={t('vehicle.link.keyword.hint')}
              onChange={(event) => links.setKeyword(event.target.value)}
            />
          </Form.Item>
        ) : null}
      </Form>
    </Modal>
  )
}
