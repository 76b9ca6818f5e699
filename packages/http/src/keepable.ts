import { JSON_DEPTH } from './json.ts'

const keeps = (text: string): boolean => text.isWellFormed() && !text.includes('\u0000')

function faultIn(value: unknown, field: string, depth: number): string | undefined {
  if (typeof value === 'string') return keeps(value) ? undefined : field
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return undefined
  if (depth === JSON_DEPTH) return field
  if (Array.isArray(value)) {
    // By its places alone: a list may hold a hundred thousand, and names for them would cost more than the looking.
    for (let i = 0; i < value.length; i++) {
      const found = faultIn(value[i], field || String(i), depth + 1)
      if (found !== undefined) return found
    }
    return undefined
  }
  for (const [name, item] of Object.entries(value)) {
    const found = keeps(name) ? faultIn(item, field || name, depth + 1) : field
    if (found !== undefined) return found
  }
  return undefined
}

/**
 * The field that holds what the database does not keep as it was sent (NUL, half of a surrogate pair), or that is nested
 * deeper than sense; empty when it is a name that no field has.
 */
export function unkeepable(sent: unknown): string | undefined {
  return faultIn(sent, '', 0)
}
