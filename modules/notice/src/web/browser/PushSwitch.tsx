import { failureMessage, isAdminPlatform, toast, useSession, useText } from '@motorpool/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Switch } from 'antd'
import type { ReactNode } from 'react'
import { canPush, isOn, turnOff, turnOn } from './subscription.ts'

/** Whether this browser shows notices of its user also while the console is closed. */
export default function PushSwitch(): ReactNode {
  const t = useText()
  const user = useSession((s) => s.user?.id ?? '')
  const client = useQueryClient()
  const queryKey = ['notice/push', user]
  const { data = false, isPending } = useQuery({ queryKey, queryFn: () => isOn(user), enabled: canPush() })
  const { mutate, isPending: isBusy } = useMutation({
    mutationFn: async (wanted: boolean) => {
      if (!wanted) return turnOff(user)
      if (await turnOn(user)) toast.success(t('notice.push.on'))
      else toast.info(t('notice.push.refused'))
    },
    onError: (error) => toast.error(failureMessage(error)),
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
  if (isAdminPlatform) return null
  const can = canPush()
  return (
    <label className="mp-soft" title={can ? undefined : t('notice.push.unsupported')}>
      <Switch
        size="small"
        disabled={!can}
        checked={data}
        loading={can && (isPending || isBusy)}
        onChange={(wanted) => mutate(wanted)}
      />{' '}
      {t('notice.push')}
    </label>
  )
}
