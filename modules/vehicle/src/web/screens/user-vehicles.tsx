import { type ResourceAction, ResourceScreen, type Row } from '@motorpool/resource/web'
import { useText } from '@motorpool/ui'
import { type ReactNode, useState } from 'react'
import { userVehicles } from '../../shared/index.ts'
import { AllLinks } from './user-vehicles/AllLinks.tsx'
import { AutoLinks } from './user-vehicles/AutoLinks.tsx'
import type { AllCall } from './user-vehicles/useAllLinks.ts'

export default function UserVehicles(): ReactNode {
  const t = useText()
  const [all, setAll] = useState<{ call: AllCall; row: Row | undefined }>()
  const [automatic, setAutomatic] = useState(false)
  const action = (call: AllCall): ResourceAction => ({
    key: call,
    label: t(`vehicle.link.${call}`),
    icon: 'link',
    permission: 'update',
    rows: 'any',
    onClick: ([row]) => setAll({ call, row }),
  })
  const auto: ResourceAction = {
    key: 'auto',
    label: t('vehicle.link.auto'),
    icon: 'users',
    permission: 'find',
    rows: 'any',
    onClick: () => setAutomatic(true),
  }
  return (
    <>
      <ResourceScreen resource={userVehicles} actions={[action('bindAll'), action('unbindAll'), auto]} />
      {all ? <AllLinks {...all} onClose={() => setAll(undefined)} /> : null}
      {automatic ? <AutoLinks onClose={() => setAutomatic(false)} /> : null}
    </>
  )
}
