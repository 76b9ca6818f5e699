/** Editions of JT/T 808. The header tells 2019 (bit 14) from the older two, which share one header. */
export type Edition = '2011' | '2013' | '2019'

export const EDITIONS: readonly Edition[] = ['2011', '2013', '2019']

/** 2013 and 2011 lay out six bytes of terminal number, 2019 ten (§ 4.4.3 of each). */
export function numberBytes(edition: Edition): 6 | 10 {
  return edition === '2019' ? 10 : 6
}
