import type { ReactNode } from 'react'
import { inconsistentAlarms } from '../../shared/index.ts'
import { AlarmList } from '../AlarmList.tsx'
import { handlingCalls } from '../calls.ts'

const calls = handlingCalls(inconsistentAlarms.api)

export default (): ReactNode => <AlarmList resource={inconsistentAlarms} calls={calls} />
