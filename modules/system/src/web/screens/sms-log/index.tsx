import { ResourceScreen } from '@motorpool/resource/web'
import type { ReactNode } from 'react'
import { smsSendLog } from '../../../shared/sms/resource.ts'

export default function SmsLog(): ReactNode {
  return <ResourceScreen resource={smsSendLog} />
}
