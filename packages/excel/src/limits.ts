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

/** Of a workbook that a job imports. */
export const IMPORT_JOB_LIMITS: SheetLimits = {
  fileBytes: 30 * 1024 * 1024,
  inflatedBytes: 512 * 1024 * 1024,
  ratio: 250,
  entries: 200,
  rows: 100_001,
  columns: 200,
  timeoutMs: 180_000,
  memoryMb: 1536,
}
