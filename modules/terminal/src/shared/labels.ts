/** Names by their code: an object of texts. */
export function isLabels(value: unknown): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.entries(value).every(([, text]) => typeof text === 'string' && text.length <= 64)
  )
}

/** Values of a signal by the number on the wire. */
export function isValueLabels(value: unknown): boolean {
  return isLabels(value) && Object.keys(value as object).every((key) => /^-?\d{1,20}$/.test(key))
}
