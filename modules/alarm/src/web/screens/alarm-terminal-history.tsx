import type { ReactNode } from 'react'
import { terminalAlarmHistory } from '../../shared/index.ts'
import { AlarmList } from '../AlarmList.tsx'

export default (): ReactNode => <AlarmList resource={terminalAlarmHistory} />
