import type { Row } from '@motorpool/resource/web'
import { failureMessage, useText } from '@motorpool/ui'
import { useQuery } from '@tanstack/react-query'
import { Alert, Descriptions, Modal, Spin, Typography } from 'antd'
import type { ReactNode } from 'react'
import { PLACEHOLDERS } from '../shared/templates.ts'
import { noticeCalls } from './calls.ts'

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** What a message of the strategy says, filled with an alarm of a vehicle. */
export function TryTexts({ strategy, onClose }: { strategy: Row; onClose: () => void }): ReactNode {
  const t = useText()
  const texts = {
    titleTemplate: textOf(strategy.titleTemplate),
    contentTemplate: textOf(strategy.contentTemplate),
  }
  const { data, error, isPending } = useQuery({
    queryKey: ['notice/preview', strategy.id, texts],
    queryFn: () => noticeCalls.preview(texts),
  })
  return (
    <Modal open title={t('notice.preview')} footer={null} onCancel={onClose} destroyOnHidden>
      {isPending ? <Spin /> : null}
      {error ? <Alert type="error" title={failureMessage(error)} /> : null}
      {data ? (
        <Descriptions
          column={1}
          bordered
          items={[
            { key: 'title', label: t('notice.previewTitle'), children: data.title },
            {
              key: 'content',
              label: t('notice.previewContent'),
              children: <span style={{ whiteSpace: 'pre-line' }}>{data.content}</span>,
            },
          ]}
        />
      ) : null}
      <Typography.Paragraph type="secondary" style={{ marginTop: 12 }}>
        {t('notice.placeholders')} {PLACEHOLDERS.map((name) => `{${name}}`).join(' ')}
      </Typography.Paragraph>
    </Modal>
  )
}
