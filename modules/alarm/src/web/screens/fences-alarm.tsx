import type { ReactNode } from 'react'
import { fenceAlarms } from '../../shared/index.ts'
import { AlarmList } from '../AlarmList.tsx'
import { handlingCalls } from '../calls.ts'

const calls = handlingCalls(fenceAlarms.api)

export default (): ReactNode => <AlarmList resource={fenceAlarms} calls={calls} />
