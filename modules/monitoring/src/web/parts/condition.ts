import type { ConditionGroup, ConditionValue } from '../../shared/index.ts'

/**
 * What a push brings over what is known: blocks are replaced whole, by path, unless they are older; blocks the push does
 * not carry stay as they were last reported.
 */
export function mergeCondition(
  known: readonly ConditionGroup[],
  pushed: readonly ConditionGroup[],
): ConditionGroup[] {
  const byPath = new Map(pushed.map((group) => [group.path, group]))
  const merged = known.map((group) => {
    const next = byPath.get(group.path)
    byPath.delete(group.path)
    return next && next.time >= group.time ? next : group
  })
  return [...merged, ...byPath.values()]
}

export function newestTime(groups: readonly ConditionGroup[]): number | null {
  return groups.length === 0 ? null : Math.max(...groups.map((g) => g.time))
}

/** The value at a path, however deep. */
export function valueAt(groups: readonly ConditionGroup[], path: string): ConditionValue | undefined {
  for (const group of groups) {
    if (!path.startsWith(`${group.path}.`)) continue
    const hit = group.values.find((v) => v.path === path) ?? valueAt(group.groups, path)
    if (hit) return hit
  }
  return undefined
}
