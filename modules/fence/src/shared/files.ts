/** Metres, for points and lines of a file that says none. */
export const FILE_RADIUS = 500
export const FILE_HALF_WIDTH = 50
/** Bytes of a file. */
export const FILE_MAX = 8 * 1024 * 1024

/** What became of a file of fences. */
export interface FenceFileReport {
  created: number
  /** Fences that were not made, and why, in the caller's language. */
  refused: { name: string; message: string }[]
}
