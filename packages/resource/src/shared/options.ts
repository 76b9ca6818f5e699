export interface Option {
  id: string | number
  label: string
  children?: Option[]
  /** What the server sent. */
  raw: Readonly<Record<string, unknown>>
}

const ID_ORDER = ['id', 'key', 'value', 'code', 'index'] as const
const LABEL_ORDER = ['title', 'name', 'desc', 'label'] as const

const present = (
  raw: Readonly<Record<string, unknown>>,
  order: readonly string[],
): string | number | undefined => {
  const key = order.find((k) => raw[k] !== undefined && raw[k] !== null)
  const value = key === undefined ? undefined : raw[key]
  return typeof value === 'number' || value === undefined ? value : String(value as string)
}

/** One option of a select: the first id and the first label that are present (R154); 0 counts, children are kept. */
export function toOption(raw: Readonly<Record<string, unknown>>): Option {
  const id = present(raw, ID_ORDER) ?? ''
  const label = present(raw, LABEL_ORDER) ?? id
  return {
    id,
    label: String(label),
    ...(Array.isArray(raw.children) ? { children: toOptions(raw.children) } : {}),
    raw,
  }
}

/** Option lists are arrays, or it is an error (R153). */
export function toOptions(data: unknown): Option[] {
  if (!Array.isArray(data)) throw new TypeError('下拉框数据 必须是 数组')
  return data.map((row: unknown) => toOption(row as Readonly<Record<string, unknown>>))
}
