import type { Claimed } from '@motorpool/wire'
import type { InconsistentItem } from '../../shared/index.ts'
import type { AlarmFacts } from '../life/life.ts'

/** What the record says of a vehicle and the terminal in it; null: it does not say. */
export interface OnRecord {
  readonly vin: string
  readonly iccid: string | null
  readonly imei: string | null
  readonly model: string | null
  readonly modelName: string | null
  readonly software: string | null
}

const normal = (text: string): string => text.replace(/\s/g, '').toUpperCase()
/** The last of 20 digits is a check digit, which some terminals leave out or fill. */
const CARD_DIGITS = 19
const sameCard = (a: string, b: string): boolean => a.slice(0, CARD_DIGITS) === b.slice(0, CARD_DIGITS)
const same = (a: string, b: string): boolean => a === b

const ITEMS = [
  { item: 'VIN', key: 'vin', level: 3, same },
  { item: 'ICCID', key: 'iccid', level: 2, same: sameCard },
  { item: 'IMEI', key: 'imei', level: 2, same },
  { item: 'MODEL', key: 'model', level: 1, same },
  { item: 'SOFTWARE', key: 'software', level: 1, same },
] as const satisfies readonly {
  item: InconsistentItem
  key: keyof Claimed
  level: 1 | 2 | 3
  same(a: string, b: string): boolean
}[]

/** What differs; what either side leaves unsaid does not. */
export function differences(protocol: string | null, claimed: Claimed, record: OnRecord): AlarmFacts[] {
  return ITEMS.flatMap(({ item, key, level, same: agrees }): AlarmFacts[] => {
    const said = claimed[key]
    const bound = [record[key], key === 'model' ? record.modelName : null].filter((one) => one !== null)
    if (!said || bound.length === 0) return []
    if (bound.some((one) => agrees(normal(one), normal(said)))) return []
    return [
      {
        kind: 'INCONSISTENT',
        subject: key,
        ...(protocol === null ? {} : { protocol }),
        type: item,
        level,
        detail: { bound: bound[0], reported: said },
      },
    ]
  })
}
