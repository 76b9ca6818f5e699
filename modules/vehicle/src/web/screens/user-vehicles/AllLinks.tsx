import { anyResource, type Field } from '@motorpool/resource/shared'
import { RefSelect, type Row } from '@motorpool/resource/web'
import { api, failureMessage, queryClient, toast, useText } from '@motorpool/ui'
import { Alert, Form, Input, Modal } from 'antd'
import { type ReactNode, useState } from 'react'
import { userVehicles } from '../../../shared/index.ts'

const resource = anyResource(userVehicles)

export type AllCall = 'bindAll' | 'unbindAll'

interface Props {
  call: AllCall
  /** A link of the user whom it is probably about. */
  row: Row | undefined
  onClose(): void
}

/** Links a user and all vehicles of a query that the caller sees, or unlinks all of the user's (R297). */
export function AllLinks({ call, row, onClose }: Props): ReactNode {
  const t = useText()
  const [userId, setUserId] = useState<unknown>(row?.userId)
  const [keyword, setKeyword] = useState('')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const send = async () => {
    setBusy(true)
    try {
      const path = `${userVehicles.api}/${call}`
      const query = keyword.trim() ? { keyword: keyword.trim() } : {}
      const { count } = await api.post<{ count: number }>(path, { userId, ...query }, { quiet: true })
      toast.success(t('vehicle.link.count', { n: count }))
      void queryClient.invalidateQueries({ queryKey: [userVehicles.key] })
      onClose()
    } catch (error) {
      setFailure(failureMessage(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      open
      width={480}
      title={t(`vehicle.link.${call}`)}
      okText={t(`vehicle.link.${call}`)}
      okButtonProps={{ danger: call === 'unbindAll', disabled: !userId }}
      confirmLoading={busy}
      mask={{ closable: false }}
      onOk={() => void send()}
      onCancel={onClose}
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
            onChange={(value: unknown) => {
              setUserId(value)
              setFailure(undefined)
            }}
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
              onChange={(event) => setKeyword(event.target.value)}
            />
          </Form.Item>
        ) : null}
      </Form>
    </Modal>
  )
}
