import type { ReactNode } from 'react'
import { workTimes } from '../../shared/index.ts'
import { UseScreen } from '../UseScreen.tsx'

export default function WorkTime(): ReactNode {
  return (
    <UseScreen
      resource={workTimes}
      measures={['workTime', 'accTime', 'onlineTime']}
      days="mileageList"
      shown="workTime"
    />
  )
}
