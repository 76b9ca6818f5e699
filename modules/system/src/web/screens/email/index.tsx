import { ResourceScreen } from '@motorpool/resource/web'
import { useText } from '@motorpool/ui'
import { type ReactNode, useState } from 'react'
import { emailConfigs } from '../../../shared/mail/resource.ts'
import { TestMail } from './TestMail.tsx'

export default function EmailConfigs(): ReactNode {
  const t = useText()
  const [testing, setTesting] = useState<string>()
  return (
    <>
      <ResourceScreen
        resource={emailConfigs}
        actions={[
          {
            key: 'test',
            label: t('mail.test'),
            icon: 'message',
            permission: 'update',
            onClick: ([row]) => row && setTesting(row.id),
          },
        ]}
      />
      {testing ? <TestMail id={testing} onClose={() => setTesting(undefined)} /> : null}
    </>
  )
}
