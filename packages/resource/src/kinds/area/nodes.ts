export interface Area {
  code: string
  label: string
}

/** An area as a cascade of choices takes it. */
export interface AreaNode {
  value: string
  label: string
  isLeaf: boolean
  children?: AreaNode[]
}

/** The codes on the way to an area; of a single code that one. */
export const codesOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.map(String) : typeof value === 'string' && value !== '' ? [value] : []

/** Answers may carry an id of their own beside the code of the area. */
export const areaCode = (raw: Readonly<Record<string, unknown>>, id: string | number): string =>
  typeof raw.code === 'string' ? raw.code : `${id}`

/** The names on the way to an area; a code whose name is not known stands for itself. */
export const areaText = (codes: readonly string[], levels: readonly (readonly Area[])[]): string =>
  codes.map((code, i) => levels[i]?.find((area) => area.code === code)?.label ?? code).join(' / ')

/** What a cascade offers of the levels loaded so far: below an area only what lies on the chosen way. */
export function areaNodes(
  levels: readonly (readonly Area[])[],
  path: readonly string[],
  depth: number,
): AreaNode[] {
  const at = (level: number): AreaNode[] =>
    (levels[level] ?? []).map(({ code, label }) => ({
      value: code,
      label,
      isLeaf: level + 1 >= depth,
      ...(path[level] === code && (levels[level + 1]?.length ?? 0) > 0 ? { children: at(level + 1) } : {}),
    }))
  return at(0)
}
