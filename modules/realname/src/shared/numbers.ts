/** GB 11643: weights of the first 17 digits of an identity number, and the digit for each remainder of 11. */
const ID_WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
const ID_DIGITS = '10X98765432'

/** The last digit of an identity number, by its first 17. */
export function idNumberDigit(first: string): string {
  const sum = ID_WEIGHTS.reduce((total, weight, i) => total + weight * Number(first[i]), 0)
  return ID_DIGITS[sum % 11] ?? ''
}

/** The day of birth that an identity number holds, as yyyy-MM-dd; undefined where it names no day. */
export function birthOf(idNumber: string): string | undefined {
  const [, year, month, day] = /^\d{6}((?:19|20)\d\d)(\d\d)(\d\d)/.exec(idNumber) ?? []
  const time = Date.parse(`${year}-${month}-${day}T00:00:00Z`)
  const written = Number.isNaN(time) ? '' : new Date(time).toISOString().slice(0, 10)
  return written === `${year}-${month}-${day}` ? written : undefined
}

/** 18 characters, a day of birth and the check digit of GB 11643. */
export function isIdNumber(text: string): boolean {
  return /^\d{17}[\dX]$/.test(text) && birthOf(text) !== undefined && idNumberDigit(text) === text[17]
}

/** The sex that an identity number holds. */
export function sexOf(idNumber: string): 'MALE' | 'FEMALE' {
  return Number(idNumber[16]) % 2 === 1 ? 'MALE' : 'FEMALE'
}

/** GB 32100: signs of a unified social credit code (without I, O, S, V, Z), each worth its place. */
const CREDIT_SIGNS = '0123456789ABCDEFGHJKLMNPQRTUWXY'

/** The last sign of a unified social credit code, by its first 17: weights are powers of 3, modulo 31. */
export function creditCodeDigit(first: string): string {
  let [sum, weight] = [0, 1]
  for (const sign of first) {
    sum += CREDIT_SIGNS.indexOf(sign) * weight
    weight = (weight * 3) % 31
  }
  return CREDIT_SIGNS[(31 - (sum % 31)) % 31] ?? ''
}

export function isCreditCode(text: string): boolean {
  return /^[0-9A-HJ-NP-RTUW-Y]{18}$/.test(text) && creditCodeDigit(text.slice(0, 17)) === text[17]
}
