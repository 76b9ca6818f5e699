/** Code of China, under which the provinces stand. */
export const AREA_ROOT = '100000'
export const AREA_LEVELS = 3

export interface AreaView {
  /** The same as the code: what fields of other things hold. */
  id: string
  code: string
  name: string
  parentCode: string | null
  level: number
  fullName: string
  center: { lng: number; lat: number } | null
  /** Whether there are areas below. */
  hasChildren: boolean
}
