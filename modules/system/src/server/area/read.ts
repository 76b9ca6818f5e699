import { type Database, sql } from '@motorpool/db'
import { AREA_LEVELS, type AreaView } from '../../shared/index.ts'

export interface AreaOption {
  value: string
  label: string
  children?: AreaOption[]
  isLeaf?: boolean
}

/** All areas, in order; read once, as they change only with a version. */
export interface Areas {
  byCode: ReadonlyMap<string, AreaView>
  below(code: string): readonly AreaView[]
  /** The cascade below a code down to a level. */
  cascade(code: string, level?: number): AreaOption[]
}

export async function loadAreas(db: Database): Promise<Areas> {
  const { rows } = await db.withPlatform(undefined, 'areas', (tx) =>
    sql<{
      code: string
      name: string
      parent_code: string | null
      level: number
      full_name: string
      center: AreaView['center']
    }>`select code, name, parent_code, level, full_name, center from area order by sort, code`.execute(tx),
  )
  const children = new Map<string, AreaView[]>()
  const byCode = new Map<string, AreaView>()
  for (const r of rows) {
    const view: AreaView = {
      id: r.code,
      code: r.code,
      name: r.name,
      parentCode: r.parent_code,
      level: r.level,
      fullName: r.full_name,
      center: r.center,
      hasChildren: false,
    }
    byCode.set(view.code, view)
    if (view.parentCode) children.set(view.parentCode, [...(children.get(view.parentCode) ?? []), view])
  }
  for (const view of byCode.values()) view.hasChildren = children.has(view.code)
  const below = (code: string) => children.get(code) ?? []
  const cascade = (code: string, level = AREA_LEVELS): AreaOption[] =>
    below(code)
      .filter((a) => a.level <= level)
      .map((a) => {
        const inner = cascade(a.code, level)
        return {
          value: a.code,
          label: a.name,
          ...(inner.length > 0 ? { children: inner } : { isLeaf: true }),
        }
      })
  return { byCode, below, cascade }
}
