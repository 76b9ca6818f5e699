import { editionFlags } from '@motorpool/wire'
import { facts } from './facts.ts'

/** Editions of JT/T 808. The header tells 2019 (bit 14) from the older two, which share one header. */
export type Edition = (typeof facts.editions)[number]

export const EDITIONS: readonly Edition[] = facts.editions

/** Flag bits by which a stored row remembers its edition: neither the older headers nor the items of a batch tell. */
export const EDITION_FLAGS: Readonly<Record<Edition, number>> = {
  '2011': editionFlags(0),
  '2013': editionFlags(1),
  '2019': editionFlags(2),
}

/** 2013 and 2011 lay out six bytes of terminal number, 2019 ten (§ 4.4.3 of each). */
export function numberBytes(edition: Edition): 6 | 10 {
  return edition === '2019' ? 10 : 6
}
