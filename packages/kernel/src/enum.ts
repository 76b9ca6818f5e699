import type { Locale } from './ctx.ts'

/** One value of an enumeration with its label in the three languages. */
export type EnumLabels = Readonly<Record<Locale, string>>

export interface EnumDef<V extends string = string> {
  readonly name: string
  readonly values: readonly V[]
  readonly labels: Readonly<Record<V, EnumLabels>>
  has(value: unknown): value is V
}

const declared = new Map<string, EnumDef>()

/** Every enumeration of the running program, the first of each name: the dictionaries are made of them. */
export function declaredEnums(): readonly EnumDef[] {
  return [...declared.values()]
}

/** `defineEnum('SaleStatus', { UNSOLD: ['未销售', 'Unsold', '未販売'], … })`: labels in the order zh-CN, en-US, ja-JP. */
export function defineEnum<const V extends string>(
  name: string,
  rows: Record<V, readonly [zh: string, en: string, ja: string]>,
): EnumDef<V> {
  const values = Object.keys(rows) as V[]
  const labels = Object.fromEntries(
    values.map((v) => [v, { 'zh-CN': rows[v][0], 'en-US': rows[v][1], 'ja-JP': rows[v][2] }]),
  ) as Record<V, EnumLabels>
  const set = new Set<unknown>(values)
  const def: EnumDef<V> = { name, values, labels, has: (value): value is V => set.has(value) }
  if (!declared.has(name)) declared.set(name, def as unknown as EnumDef)
  return def
}

export type EnumValue<E> = E extends EnumDef<infer V> ? V : never
