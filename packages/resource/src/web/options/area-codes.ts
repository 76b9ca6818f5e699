/** The code of the country. */
export const ROOT = '100000'

/** The area that one lies in by its code: a province in the country, a city in a province, a district in a city. */
export function parentArea(code: string): string {
  if (code.endsWith('0000')) return ROOT
  return code.endsWith('00') ? `${code.slice(0, 2)}0000` : `${code.slice(0, 4)}00`
}
