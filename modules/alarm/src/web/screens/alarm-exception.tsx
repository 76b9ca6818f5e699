import type { ReactNode } from 'react'
import { exceptionAlarms } from '../../shared/index.ts'
import { AlarmList } from '../AlarmList.tsx'

export default (): ReactNode => <AlarmList resource={exceptionAlarms} />
