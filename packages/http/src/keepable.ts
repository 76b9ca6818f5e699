/** Deepest nesting of what a call is sent; none that we declare comes near. */
const DEPTH_MAX = 32

const keeps = (text: string): boolean => text.isWellFormed() && !text.includes('\u0000')

/** Texts that the database keeps as they were sent (no NUL, no half of a surrogate pair), nested no deeper than sense. */
export function isKeepable(sent: unknown): boolean {
  const left: { value: unknown; depth: number }[] = [{ value: sent, depth: 0 }]
  for (let next = left.pop(); next; next = left.pop()) {
    const { value, depth } = next
    if (typeof value === 'string' && !keeps(value)) return false
    if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) continue
    if (depth === DEPTH_MAX) return false
    for (const [name, item] of Object.entries(value)) {
      if (!keeps(name)) return false
      left.push({ value: item, depth: depth + 1 })
    }
  }
  return true
}
