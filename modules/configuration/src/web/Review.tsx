import { ReadTable, useText } from '@motorpool/ui'
import { Alert, Modal } from 'antd'
import type { ReactNode } from 'react'
import type { ParamChange, ParamRow } from '../shared/index.ts'
import { Value } from './values.tsx'

interface Props {
  changes: readonly (ParamChange & { row: ParamRow })[]
  /** It waits for the sign-on of the terminal. */
  waits: boolean
  busy: boolean
  onSend(): void
  onClose(): void
}

/** What will change, before it is sent. */
export function Review({ changes, waits, busy, onSend, onClose }: Props): ReactNode {
  const t = useText()
  return (
    <Modal
      open
      title={t('configuration.review')}
      okText={t('configuration.send')}
      confirmLoading={busy}
      mask={{ closable: false }}
      onCancel={onClose}
      onOk={onSend}
    >
      <Alert
        type="info"
        showIcon
        title={t(waits ? 'configuration.reviewOffline' : 'configuration.reviewHint')}
      />
      <ReadTable
        size="small"
        rowKey="key"
        pagination={false}
        dataSource={changes}
        scroll={{ x: 420, y: 360 }}
        columns={[
          { title: t('configuration.parameter'), render: (_v, { row }) => row.name },
          {
            title: t('configuration.before'),
            width: 120,
            render: (_v, { row, before }) => <Value row={row} value={before} />,
          },
          {
            title: t('configuration.wanted'),
            width: 120,
            render: (_v, { row, value }) => (
              <strong>
                <Value row={row} value={value} />
              </strong>
            ),
          },
        ]}
      />
    </Modal>
  )
}
