import type { OrgCount } from '../../../../shared/index.ts'

/** An organisation as the choice of organisations answers it. */
export interface OrgOption {
  value: string
  label: string
  children?: OrgOption[]
}

/** With the vehicles of it and of all below it. */
export interface CountedOrg {
  key: string
  title: string
  online: number
  total: number
  children: CountedOrg[]
}

/** The tree with its counts, summed from below. */
export function countedTree(options: readonly OrgOption[], counts: readonly OrgCount[]): CountedOrg[] {
  const own = new Map(counts.map((count) => [count.orgId, count]))
  const counted = ({ value, label, children }: OrgOption): CountedOrg => {
    const below = (children ?? []).map(counted)
    const sum = (of: 'online' | 'total') =>
      below.reduce((all, one) => all + one[of], own.get(value)?.[of] ?? 0)
    return { key: value, title: label, online: sum('online'), total: sum('total'), children: below }
  }
  return options.map(counted)
}
