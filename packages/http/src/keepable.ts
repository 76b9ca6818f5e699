/** Deepest nesting of what a call is sent; none that we declare comes near. */
const DEPTH_MAX = 32

const keeps = (text: string): boolean => text.isWellFormed() && !text.includes('\u0000')

interface Step {
  value: unknown
  path: readonly string[]
}

/**
 * Where a value is that the database does not keep as it was sent (NUL, half of a surrogate pair), or that is nested
 * deeper than sense: its way in the input, `values.code`.
 */
export function unkeepable(sent: unknown): string | undefined {
  const left: Step[] = [{ value: sent, path: [] }]
  for (let next = left.pop(); next; next = left.pop()) {
    const { value, path } = next
    if (typeof value === 'string' && !keeps(value)) return path.join('.')
    if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) continue
    if (path.length === DEPTH_MAX) return path.slice(0, 1).join('.')
    for (const [name, item] of Object.entries(value)) {
      if (!keeps(name)) return path.join('.')
      if (typeof item === 'string' ? !keeps(item) : typeof item === 'object')
        left.push({ value: item, path: [...path, name] })
    }
  }
  return undefined
}
