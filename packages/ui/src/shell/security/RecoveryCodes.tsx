import { Alert, Button, Space, Typography } from 'antd'
import type { ReactNode } from 'react'
import { useText } from '../../texts/texts.ts'

/** The codes that stand in for a lost device, shown this once. */
export function RecoveryCodes({
  codes,
  onDone,
}: {
  codes: readonly string[]
  onDone: () => void
}): ReactNode {
  const t = useText()
  return (
    <Space orientation="vertical" size="middle" style={{ width: '100%' }}>
      <Alert type="warning" showIcon title={t('ui.security.codesOnce')} />
      <Typography.Paragraph copyable={{ text: codes.join('\n') }}>
        <code className="mp-codes">{codes.join('\n')}</code>
      </Typography.Paragraph>
      <Button type="primary" onClick={onDone}>
        {t('ui.security.codesSaved')}
      </Button>
    </Space>
  )
}
