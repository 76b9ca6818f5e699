import type { ConditionGroup, ConditionSeries, ConditionValue } from '../../../../shared/index.ts'

/** A set of switches: alarms, or states of the vehicle. */
export interface Flags {
  path: string
  name: string
  alarm: boolean
  set: ConditionValue[]
  clear: ConditionValue[]
}

/** Items of one kind side by side: motors, engines. */
export interface ItemTable {
  path: string
  name: string
  columns: { key: string; name: string; unit?: string }[]
  rows: { key: string; cells: Map<string, ConditionValue> }[]
}

/** A part of the condition as it is drawn. */
export interface Section {
  path: string
  name: string
  time: number
  values: ConditionValue[]
  series: ConditionSeries[]
  flags: Flags[]
  tables: ItemTable[]
  sections: Section[]
}

const isIndex = (path: string): boolean => /\.\d+$/.test(path)
const lastKey = (path: string): string => path.slice(path.lastIndexOf('.') + 1)

/** Numbers that only frame the data: type marks of blocks, ids and lengths of items, counts of the list that follows. */
const FRAMING = /^[^.]+\.type$|^items\.\w+\.(id|length)$|(\.|^)(motorCount|subsystemCount|engineCount)$/

function flagsOf(group: ConditionGroup, bits: readonly ConditionValue[], alarm: boolean): Flags {
  return {
    path: group.path,
    name: group.name,
    alarm,
    set: bits.filter((v) => v.value === true),
    clear: bits.filter((v) => v.value !== true),
  }
}

/** A group of which every value is a switch, few or many. */
function isFlagWord(group: ConditionGroup): boolean {
  return (
    group.values.length > 3 &&
    group.groups.length === 0 &&
    group.series.length === 0 &&
    group.values.every((v) => typeof v.value === 'boolean')
  )
}

/** An item of additional information that is one value: shown under the item's own name. */
function singleValue(group: ConditionGroup): ConditionValue | undefined {
  if (group.groups.length > 0 || group.series.length > 0) return undefined
  const rest = group.values.filter((v) => !FRAMING.test(v.path))
  const only = rest[0]
  return rest.length === 1 && only ? { ...only, name: group.name } : undefined
}

function tableOf(parent: ConditionGroup, items: readonly ConditionGroup[]): ItemTable | undefined {
  if (items.length === 0 || items.some((g) => g.groups.length > 0 || g.series.length > 0)) return undefined
  const columns = new Map<string, { key: string; name: string; unit?: string }>()
  for (const item of items) {
    for (const v of item.values) {
      const key = lastKey(v.path)
      if (key !== 'no')
        columns.set(key, { key, name: v.name, ...(v.unit || columns.get(key)?.unit ? { unit: v.unit } : {}) })
    }
  }
  return {
    path: parent.path,
    name: (items[0] as ConditionGroup).name,
    columns: [...columns.values()],
    rows: items.map((item, i) => {
      const cells = new Map(item.values.map((v) => [lastKey(v.path), v]))
      return { key: String(cells.get('no')?.value ?? i + 1), cells }
    }),
  }
}

function addChild(section: Section, child: ConditionGroup, alarm: boolean): void {
  const one = singleValue(child)
  if (one) section.values.push(one)
  else if (isFlagWord(child)) section.flags.push(flagsOf(child, child.values, alarm))
  else if (isIndex(child.path)) section.sections.push(sectionOf(child, alarm))
  else {
    const inner = sectionOf(child, alarm)
    // A group that only holds other groups is no heading of its own.
    if (inner.values.length + inner.series.length + inner.tables.length + inner.flags.length === 0)
      section.sections.push(...inner.sections)
    else if (
      inner.values.length <= 6 &&
      inner.series.length + inner.tables.length + inner.sections.length === 0
    ) {
      section.values.push(...inner.values)
      section.flags.push(...inner.flags)
    } else section.sections.push(inner)
  }
}

function sectionOf(group: ConditionGroup, alarm: boolean): Section {
  const section: Section = {
    path: group.path,
    name: group.name,
    time: group.time,
    values: [],
    series: [...group.series],
    flags: [],
    tables: [],
    sections: [],
  }
  const words = new Set(group.groups.map((g) => g.path))
  const plain = group.values.filter((v) => !words.has(v.path) && !FRAMING.test(v.path))
  const bits = plain.filter((v) => typeof v.value === 'boolean')
  const many = bits.length > 3
  section.values.push(...(many ? plain.filter((v) => typeof v.value !== 'boolean') : plain))
  if (many) section.flags.push(flagsOf(group, bits, alarm))
  const items = group.groups.filter((g) => isIndex(g.path))
  const table = tableOf(group, items)
  if (table) section.tables.push(table)
  for (const child of group.groups) {
    if (table && isIndex(child.path)) continue
    addChild(section, child, alarm)
  }
  return section
}

/** Groups of the condition as sections to draw, without what only frames the data. */
export function sectionsOf(groups: readonly ConditionGroup[]): Section[] {
  return groups.map((group) => sectionOf(group, group.path === 'alarm'))
}

/** How many alarm switches are set anywhere. */
export function raisedAlarms(sections: readonly Section[]): ConditionValue[] {
  return sections.flatMap((s) => [
    ...s.flags.filter((f) => f.alarm).flatMap((f) => f.set),
    ...raisedAlarms(s.sections),
  ])
}
