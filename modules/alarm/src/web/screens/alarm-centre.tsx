import type { ReactNode } from 'react'
import { alarmCentre } from '../../shared/index.ts'
import { AlarmList } from '../AlarmList.tsx'
import { handlingCalls } from '../calls.ts'

const calls = handlingCalls(alarmCentre.api)

export default (): ReactNode => <AlarmList resource={alarmCentre} calls={calls} />
