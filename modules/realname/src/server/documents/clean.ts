/** What recognition takes for a digit in numbers that hold digits alone. */
const DIGITS: Readonly<Record<string, string>> = {
  O: '0',
  o: '0',
  Q: '0',
  D: '0',
  I: '1',
  l: '1',
  i: '1',
  '|': '1',
  Z: '2',
  S: '5',
  B: '8',
}

const digits = (text: string) => text.replace(/[OoQDIli|ZSB]/g, (sign) => DIGITS[sign] ?? sign)

/** Full-width signs as the plain ones; no spaces. */
export const plain = (text: string): string => text.normalize('NFKC').replace(/\s+/g, '')

/** The text behind a colon, without marks around it. */
export const words = (text: string): string | undefined =>
  plain(text)
    .replace(/^[::.,;、*-]+/, '')
    .replace(/[::.,;、*-]+$/, '') || undefined

/** A name: Han characters and the dot between parts of names. */
export const personName = (text: string): string | undefined =>
  /[\p{Script=Han}·]{2,20}/u.exec(plain(text).replace(/[•・.]/g, '·'))?.[0]

/** A day as yyyy-MM-dd, however it is separated. */
export function day(text: string): string | undefined {
  const [, year, month, date] =
    /((?:19|20)\d\d)[^\d]{1,2}(\d{1,2})[^\d]{1,2}(\d{1,2})/.exec(plain(text)) ?? []
  if (!year || !month || !date) return undefined
  const written = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  return Number.isNaN(Date.parse(written)) ? undefined : written
}

/** The longest piece of a row that could be a number of `length` signs, with what its first `numeric` signs must be mended. */
export function idNumber(text: string): string | undefined {
  const row = plain(text)
  for (let at = 0; at + 18 <= row.length; at++) {
    const piece = digits(row.slice(at, at + 17)) + digits(row.charAt(at + 17)).replace(/[x×*]/, 'X')
    if (/^\d{17}[\dX]$/.test(piece) && !/[\dA-Z]/.test(row.charAt(at - 1))) return piece
  }
  return undefined
}

/** 18 signs of a unified social credit code, which holds no I, O, S, V and Z. */
export function creditCode(text: string): string | undefined {
  const found = /(?<![0-9A-Z])[0-9A-Z]{18}(?![0-9A-Z])/.exec(plain(text).toUpperCase())?.[0]
  const mended = found?.replaceAll('O', '0').replaceAll('I', '1').replaceAll('S', '5').replaceAll('Z', '2')
  return mended && /^[1-9A-HJNPQRTUWXY]/.test(mended) ? mended : undefined
}

/** 17 signs of a vehicle identification number, which holds no I, O and Q. */
export function vin(text: string): string | undefined {
  const found = /[0-9A-Z]{17}(?![0-9A-Z])/.exec(plain(text).toUpperCase())?.[0]
  const mended = found?.replaceAll('I', '1').replaceAll('O', '0').replaceAll('Q', '0')
  return mended && /[A-Z]/.test(mended) ? mended : undefined
}

export const phone = (text: string): string | undefined => /1\d{10}(?!\d)/.exec(digits(plain(text)))?.[0]

/** A civil plate; behind the province stands a letter, and neither I nor O further on. */
export function plate(text: string): string | undefined {
  const [, head, tail] =
    /([\p{Script=Han}][A-Z])[·.•]?([0-9A-Z挂学警]{5,6})/u.exec(plain(text).toUpperCase()) ?? []
  return head && tail ? head + tail.replaceAll('I', '1').replaceAll('O', '0') : undefined
}
