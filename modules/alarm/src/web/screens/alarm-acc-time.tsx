import type { ReactNode } from 'react'
import { accTimeAlarms } from '../../shared/index.ts'
import { AlarmList } from '../AlarmList.tsx'
import { handlingCalls } from '../calls.ts'

const calls = handlingCalls(accTimeAlarms.api)

export default (): ReactNode => <AlarmList resource={accTimeAlarms} calls={calls} />
