import type { ReactNode } from 'react'
import { vehicleAlarmHistory } from '../../shared/index.ts'
import { AlarmList } from '../AlarmList.tsx'

export default (): ReactNode => <AlarmList resource={vehicleAlarmHistory} />
