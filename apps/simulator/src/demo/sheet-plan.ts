export type SheetRow = Readonly<Record<string, string | number | undefined>>

/** Rows for one import call, in the columns of its template. */
export interface SheetPlan {
  title: string
  /** Base of the resource's calls. */
  api: string
  import: string
  page: string
  /** Column by which a row is known again, and the rows among which: all, where nothing is said. */
  key: string
  within?: { field: string; value: string }
  rows: readonly SheetRow[]
}

export const TERMINAL = '/api/terminal-svc'
export const VEHICLE = '/api/vehicle-svc'

export function sheet(
  title: string,
  api: string,
  key: string,
  rows: readonly SheetRow[],
  calls = {},
): SheetPlan {
  return { title, api, key, rows, import: '/import', page: '/page', ...calls }
}

export const TERMINAL_MODELS = {
  NEW_ENERGY: 'ZH-EV32',
  ROAD_FUEL: 'ZH-GB6',
  NON_ROAD: 'ZH-NR4',
} as const
