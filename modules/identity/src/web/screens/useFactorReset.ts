import type { Row } from '@motorpool/resource/web'
import { api, toast, useAct, useText } from '@motorpool/ui'
import { App } from 'antd'
import { users } from '../../shared/resources/users.ts'

/** Asks, then takes the second factor off a user who has lost device and codes. */
export function useFactorReset(): (row: Row | undefined) => void {
  const t = useText()
  const { modal } = App.useApp()
  const { act } = useAct([users.key])
  return (row) => {
    if (!row) return
    const name = String(row.userName)
    if (row.otpEnabled !== true) return toast.info(t('identity.factorOff', { name }))
    void modal.confirm({
      title: t('identity.factorResetTitle', { name }),
      content: t('identity.factorResetHint'),
      okText: t('identity.factorReset'),
      okButtonProps: { danger: true },
      onOk: () =>
        act(
          () => api.put('/api/system-svc/users/V1.0/otp/reset', { id: row.id }),
          t('identity.factorResetDone', { name }),
        ),
    })
  }
}
