import { type ResourceAction, ResourceScreen, type Row } from '@motorpool/resource/web'
import { useAct, useText } from '@motorpool/ui'
import { type ReactNode, useState } from 'react'
import { noticeLogs } from '../../shared/logs.ts'
import { noticeStrategys } from '../../shared/strategies.ts'
import { noticeCalls } from '../calls.ts'
import { Receivers } from '../Receivers.tsx'
import { TryTexts } from '../TryTexts.tsx'

/** Strategies with their persons; each can be tried on oneself. */
export default function Strategies(): ReactNode {
  const t = useText()
  const { act } = useAct([noticeStrategys.key, noticeLogs.key])
  const [open, setOpen] = useState<{ row: Row; what: 'receivers' | 'texts' }>()
  const close = () => setOpen(undefined)
  const actions: ResourceAction[] = [
    {
      key: 'receivers',
      label: t('notice.receivers'),
      icon: 'users',
      permission: 'find',
      onClick: ([row]) => row && setOpen({ row, what: 'receivers' }),
    },
    {
      key: 'texts',
      label: t('notice.preview'),
      icon: 'eye',
      permission: 'find',
      onClick: ([row]) => row && setOpen({ row, what: 'texts' }),
    },
    {
      key: 'test',
      label: t('notice.test'),
      icon: 'message',
      permission: 'update',
      onClick: ([row]) => row && void act(() => noticeCalls.test(row.id), t('notice.tested')),
    },
  ]
  return (
    <>
      <ResourceScreen resource={noticeStrategys} actions={actions} />
      {open?.what === 'receivers' ? <Receivers strategy={open.row} onClose={close} /> : null}
      {open?.what === 'texts' ? <TryTexts strategy={open.row} onClose={close} /> : null}
    </>
  )
}
