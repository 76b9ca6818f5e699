import type { ReactNode } from 'react'
import { onlineTimes } from '../../shared/index.ts'
import { UseScreen } from '../UseScreen.tsx'

export default function OnlineRate(): ReactNode {
  return (
    <UseScreen resource={onlineTimes} measures={['onlineTime']} days="mileageList" shown="onlineTime" hours />
  )
}
