/** The running number goes on over the pages (R119). */
export function rowNumber(page: number, pageSize: number, index: number): number {
  return (page - 1) * pageSize + index + 1
}

export const TABLE_MIN_HEIGHT = 200
export const TABLE_DEFAULT_HEIGHT = 440
export const TABLE_GAP = 60
export const TABLE_GAP_TREE = 20

/** Height of a table's body: down to 60 px above the window's edge, 20 for trees, never below 200 (R128). */
export function tableHeight(viewport: number, top: number | undefined, tree: boolean): number {
  if (top === undefined || viewport <= 0) return TABLE_DEFAULT_HEIGHT
  return Math.max(TABLE_MIN_HEIGHT, Math.floor(viewport - top - (tree ? TABLE_GAP_TREE : TABLE_GAP)))
}

/** Folded, a search form shows its first seven fields (R108). */
export const FOLD_COUNT = 7

export function foldable(fields: number): boolean {
  return fields > FOLD_COUNT
}

/** A page that lost its last row gives way to the one before (R126). */
export function pageAfterDelete(page: number, rowsOnPage: number, deleted: number): number {
  return deleted >= rowsOnPage && page > 1 ? page - 1 : page
}
