/** What an uploaded workbook may be at most. */
export interface SheetLimits {
  fileBytes: number
  /** Bytes of all parts after inflation. */
  inflatedBytes: number
  /** Inflated to packed size of one part above 1 MB. */
  ratio: number
  entries: number
  rows: number
  columns: number
  timeoutMs: number
  memoryMb: number
}

export const IMPORT_LIMITS: SheetLimits = {
  fileBytes: 10 * 1024 * 1024,
  inflatedBytes: 160 * 1024 * 1024,
  ratio: 250,
  entries: 200,
  rows: 20_000,
  columns: 200,
  timeoutMs: 60_000,
  memoryMb: 768,
}
