/** Characters of a vehicle identification number, GB 16735: no I, O and Q; their values in the order of the text. */
const CHARACTERS = '0123456789ABCDEFGHJKLMNPRSTUVWXYZ'
const VALUES = '012345678912345678123457923456789'

const valueOf = (character: string): number => Number(VALUES.charAt(CHARACTERS.indexOf(character)))

const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]
/** Model years from 1980 on, again after thirty (GB 16735). */
const YEARS = 'ABCDEFGHJKLMNPRSTVWXY123456789'

/** Length of the VIN of a road vehicle. */
export const VIN_LENGTH = 17

/** The place, from 0, of the first character that no VIN holds; -1 when there is none. */
export const vinIntruder = (vin: string): number => vin.search(/[^0-9A-HJ-NPR-Z]/)

/** The ninth character that makes the weighted sum come out (GB 16735 §5.4), for 17 characters that a VIN may hold. */
export function vinCheckDigit(vin: string): string {
  const sum = WEIGHTS.reduce((total, weight, i) => total + weight * valueOf(vin.charAt(i)), 0)
  const digit = sum % 11
  return digit === 10 ? 'X' : String(digit)
}

/** The model year that the tenth character stands for, not later than the year after `now`'s; undefined when it is none. */
export function vinModelYear(vin: string, now: number): number | undefined {
  const place = YEARS.indexOf(vin.charAt(9))
  if (place < 0 || vin.length < 10) return undefined
  const latest = new Date(now).getUTCFullYear() + 1
  return 1980 + place + 30 * Math.floor((latest - 1980 - place) / 30)
}
