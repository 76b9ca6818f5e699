import { formatNumber, type useText } from '@motorpool/ui'
import type { GroupUse } from '../shared/index.ts'
import type { Ranked } from './Ranking.tsx'

/** A group by what it did, with how many of its vehicles did any of it. */
export const rankedOf = (
  { id, name, vehicles, active, sum }: GroupUse,
  unit: string,
  t: ReturnType<typeof useText>,
): Ranked => ({
  key: id ?? '-',
  name: name ?? t('analysis.without'),
  value: sum ?? 0,
  text: `${formatNumber(sum, 1)} ${unit}`,
  note: `${active} / ${vehicles}`,
})
