import { AuditDialog, type Decision } from '@motorpool/resource/web'
import { useAct, useText } from '@motorpool/ui'
import type { ReactNode } from 'react'
import { customerAccounts } from '../../shared/index.ts'
import { accountCalls } from './calls.ts'

interface Props {
  account: { id: string; name: string }
  onClose(): void
}

/** Passes an account that waits for its audit, or not. */
export function AuditAccount({ account, onClose }: Props): ReactNode {
  const t = useText()
  const { act } = useAct([customerAccounts.key])
  const decide = async (decision: Decision, opinion: string) => {
    const passed = decision === 'PASS'
    const done = await act(() => accountCalls.audit(account.id, passed, opinion), t('customer.audited'))
    if (done) onClose()
    return done
  }
  return (
    <AuditDialog
      title={t('customer.auditTitle', { name: account.name })}
      hint={t('customer.auditHint')}
      onClose={onClose}
      onDecide={decide}
    />
  )
}
