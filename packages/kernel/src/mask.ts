/** Names of values that are never written down: as a part of the name, in any spelling. */
export const SECRET_NAME =
  /pass(word|wd|phrase)|pwd(?!_?error)|secret|token|credential|cookie|authori[sz]ation$|authcode|verifycode|^otp$|recovery|private_?key|api_?key|signature|ticket/i

const TEXT_MAX = 1000
const ITEMS_MAX = 200
const DEPTH_MAX = 8

export const MASK = '***'

export function isSecretName(name: string): boolean {
  return SECRET_NAME.test(name)
}

/** The beginning of a text, without half of the character that the end cuts through: JSON columns refuse halves. */
export function shortened(text: string, max: number): string {
  return text.slice(0, max).toWellFormed()
}

/** A value for the log: secrets masked, texts and lists shortened, nothing that JSON columns refuse. */
export function masked(value: unknown, depth = 0): unknown {
  if (value === null || value === undefined) return null
  if (typeof value === 'string') {
    const text = value.replaceAll('\u0000', '')
    return text.length > TEXT_MAX ? `${shortened(text, TEXT_MAX)}…` : text
  }
  if (typeof value === 'number' || typeof value === 'boolean') return value
  if (typeof value !== 'object') return null
  if (depth >= DEPTH_MAX) return '…'
  if (Array.isArray(value)) {
    const some = value.slice(0, ITEMS_MAX).map((item) => masked(item, depth + 1))
    return value.length > ITEMS_MAX ? [...some, `… ${value.length}`] : some
  }
  const entries = Object.entries(value).slice(0, ITEMS_MAX)
  return Object.fromEntries(
    entries.map(([name, item]) => [
      shortened(name.replaceAll('\u0000', ''), 64),
      isSecretName(name) && item !== null && typeof item !== 'boolean' ? MASK : masked(item, depth + 1),
    ]),
  )
}

const KEPT = 4

/** What is shown of a number of a person's paper: its beginning and its end. */
export const maskNumber = (value: string): string =>
  value.length <= KEPT * 2
    ? '*'.repeat(value.length)
    : value.slice(0, KEPT) + '*'.repeat(value.length - 2 * KEPT) + value.slice(-KEPT)

/** What is shown of a telephone number to whoever need not know it. */
export const maskPhone = (value: string): string => `${value.slice(0, 3)}****${value.slice(-4)}`
