import type { ReactNode } from 'react'
import { vehicleStrategies } from '../../shared/strategies.ts'
import { StrategyList } from './StrategyList.tsx'

export default (): ReactNode => <StrategyList resource={vehicleStrategies} kind="vehicleStrategyId" />
