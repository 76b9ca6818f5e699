/** Any value of the wire as text: nothing is empty, an object is its JSON. */
export function asText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return value
  return typeof value === 'object' ? JSON.stringify(value) : `${value as number | boolean}`
}
