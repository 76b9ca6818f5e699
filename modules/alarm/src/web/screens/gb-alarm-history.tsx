import type { ReactNode } from 'react'
import { gbAlarmHistory } from '../../shared/index.ts'
import { AlarmList } from '../AlarmList.tsx'

export default (): ReactNode => <AlarmList resource={gbAlarmHistory} />
