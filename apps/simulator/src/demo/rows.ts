import type { ApiClient } from './client.ts'
import type { SheetPlan } from './sheet-plan.ts'

const ROWS_PER_IMPORT = 500

/** Imports the rows that are not there yet and says how many they were. */
export async function ensureRows(own: ApiClient, sheet: SheetPlan): Promise<number> {
  const found = await own.all<Record<string, unknown>>(`${sheet.api}${sheet.page}`)
  const { within } = sheet
  const same = within ? found.filter((row) => row[within.field] === within.value) : found
  const known = new Set(same.map((row) => String(row[sheet.key])))
  const missing = sheet.rows.filter((row) => !known.has(String(row[sheet.key])))
  for (let from = 0; from < missing.length; from += ROWS_PER_IMPORT) {
    await own.importRows(sheet, missing.slice(from, from + ROWS_PER_IMPORT))
  }
  return missing.length
}

/** A row as the calls answer it. */
export interface Row {
  id: string
  [field: string]: unknown
}

/** Makes the rows whose key is not in the list yet; the answer are those that were made. */
export async function ensure(
  own: ApiClient,
  api: string,
  key: string,
  rows: readonly object[],
): Promise<Row[]> {
  const known = new Set((await own.all<Row>(`${api}/page`)).map((row) => row[key]))
  const made: Row[] = []
  for (const row of rows)
    if (!known.has(Object.entries(row).find(([k]) => k === key)?.[1]))
      made.push(await own.post<Row>(api, row))
  return made
}
