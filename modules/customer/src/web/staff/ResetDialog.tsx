import { NewPasswordDialog } from '@motorpool/resource/web'
import { failureMessage, toast, useText } from '@motorpool/ui'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { customerAccounts } from '../../shared/index.ts'
import { accountCalls } from './calls.ts'

interface Props {
  account: { id: string; name: string; phone: string }
  onClose(): void
}

/** Gives an account a first password anew. */
export function ResetDialog({ account, onClose }: Props): ReactNode {
  const t = useText()
  const cache = useQueryClient()
  const [busy, setBusy] = useState(false)
  const send = async ({ password }: { password: string }) => {
    setBusy(true)
    try {
      await accountCalls.reset(account.id, password)
      toast.success(t('customer.resetDone'))
      await cache.invalidateQueries({ queryKey: [customerAccounts.key] })
      onClose()
      return undefined
    } catch (error) {
      return failureMessage(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <NewPasswordDialog
      title={t('customer.resetTitle', { name: account.name })}
      hint={t('customer.resetHint')}
      okText={t('customer.reset')}
      userName={account.phone}
      busy={busy}
      onClose={onClose}
      onSend={send}
    />
  )
}
