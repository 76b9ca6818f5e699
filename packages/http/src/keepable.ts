/** Deepest nesting of what a call is sent; none that we declare comes near. */
const DEPTH_MAX = 32

const keeps = (text: string): boolean => text.isWellFormed() && !text.includes('\u0000')

interface Step {
  value: unknown
  /** The field that the value is in. */
  field: string
  depth: number
}

/**
 * The field that holds what the database does not keep as it was sent (NUL, half of a surrogate pair), or that is nested
 * deeper than sense; empty when it is a name that no field has.
 */
export function unkeepable(sent: unknown): string | undefined {
  const left: Step[] = [{ value: sent, field: '', depth: 0 }]
  for (let next = left.pop(); next; next = left.pop()) {
    const { value, field, depth } = next
    if (typeof value === 'string' && !keeps(value)) return field
    if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) continue
    if (depth === DEPTH_MAX) return field
    for (const [name, item] of Object.entries(value)) {
      if (!keeps(name)) return field
      if (typeof item === 'string' || typeof item === 'object')
        left.push({ value: item, field: field || name, depth: depth + 1 })
    }
  }
  return undefined
}
