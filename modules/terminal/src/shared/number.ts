/** The form in which numbers are compared: devices leave out leading zeros, and a plus is no digit. */
export function plainNumber(number: string): string {
  return number.replace(/^[+0]+(?=.)/, '')
}
