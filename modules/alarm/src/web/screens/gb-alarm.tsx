import type { ReactNode } from 'react'
import { gbAlarms } from '../../shared/index.ts'
import { AlarmList } from '../AlarmList.tsx'
import { gbHandlingCalls } from '../calls.ts'

const calls = gbHandlingCalls(gbAlarms.api)

export default (): ReactNode => <AlarmList resource={gbAlarms} calls={calls} />
