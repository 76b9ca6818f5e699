import type { ReactNode } from 'react'
import { vehicleAlarms } from '../../shared/index.ts'
import { AlarmList } from '../AlarmList.tsx'
import { handlingCalls } from '../calls.ts'

const calls = handlingCalls(vehicleAlarms.api)

export default (): ReactNode => <AlarmList resource={vehicleAlarms} calls={calls} />
