import type { CallCtx } from '@motorpool/http'
import { AppError } from '@motorpool/kernel'
import type { StrategyKind } from '../shared/enums.ts'
import { ofKind, type StrategyAction } from '../shared/permissions.ts'

type Permitted = Pick<CallCtx, 'permissions'>

/** @throws AppError FORBIDDEN */
export function requireFor({ permissions }: Permitted, kind: StrategyKind, action: StrategyAction): void {
  if (!permissions.has(ofKind(kind, action))) throw new AppError('FORBIDDEN')
}

/** Kinds that the caller may do this with. */
export const kindsFor = ({ permissions }: Permitted, action: StrategyAction): readonly StrategyKind[] =>
  (['VEHICLE', 'EXCEPTION'] as const).filter((kind) => permissions.has(ofKind(kind, action)))
