import type { ReactNode } from 'react'
import { exceptionStrategies } from '../../shared/strategies.ts'
import { StrategyList } from './StrategyList.tsx'

export default (): ReactNode => <StrategyList resource={exceptionStrategies} kind="exceptionStrategyId" />
