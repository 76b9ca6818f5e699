import type { StrategyKind } from './enums.ts'
import { exceptionStrategies, vehicleStrategies } from './strategies.ts'

export type StrategyAction = 'find' | 'create' | 'update' | 'delete' | 'import' | 'export'

/** The permission for one kind of strategies. */
export const ofKind = (kind: StrategyKind, action: StrategyAction): string =>
  `${kind === 'VEHICLE' ? vehicleStrategies.key : exceptionStrategies.key}/${action}`

/** Of calls that serve both kinds: either permission lets in, and the rows ask for that of their kind. */
export const ofEither = (action: StrategyAction): string =>
  `${ofKind('VEHICLE', action)}|${ofKind('EXCEPTION', action)}`
