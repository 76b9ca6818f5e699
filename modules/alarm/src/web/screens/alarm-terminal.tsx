import type { ReactNode } from 'react'
import { terminalAlarms } from '../../shared/index.ts'
import { AlarmList } from '../AlarmList.tsx'
import { handlingCalls } from '../calls.ts'

const calls = handlingCalls(terminalAlarms.api)

export default (): ReactNode => <AlarmList resource={terminalAlarms} calls={calls} />
