import { statfsSync } from 'node:fs'
import { freemem } from 'node:os'

/** What is free where a database server is to run: bytes. */
export interface Room {
  disk: number
  memory: number
}

const MB = 1024 ** 2

/** Of the folder's disk, and of the machine or the container, whichever has less. */
export function roomAt(dir: string): Room {
  const { bavail, bsize } = statfsSync(dir)
  return { disk: bavail * bsize, memory: Math.min(freemem(), process.availableMemory()) }
}

const between = (least: number, size: number, most: number) =>
  Math.round(Math.min(most, Math.max(least, size)))

/** The sizes that a server runs with: those for speed where there is room, and no more than an eighth of what is free. */
export function databaseSizes({ disk, memory }: Room): Record<string, string> {
  const log = between(64, disk / MB / 8, 4096)
  return {
    shared_buffers: `${between(32, memory / MB / 8, 256)}MB`,
    max_wal_size: `${log}MB`,
    // Files of the log are used again rather than made anew: commits wait while one is made.
    min_wal_size: `${between(32, log / 4, 1024)}MB`,
  }
}

const DISK_SCARCE = 2000 * MB
const MEMORY_SCARCE = 1500 * MB
const gb = (bytes: number) => `${(bytes / 1e9).toFixed(1)} GB`

/** What is scarce at the start of the product, and what that means; one line each. */
export function shortagesOf({ disk, memory }: Room): string[] {
  return [
    ...(disk < DISK_SCARCE
      ? [`Little disk: ${gb(disk)} are free. All works until it is full; then the database stops storing`]
      : []),
    ...(memory < MEMORY_SCARCE
      ? [
          `Little memory: ${gb(memory)} are free, ${gb(MEMORY_SCARCE)} are enough. Processes that the system ends are started again`,
        ]
      : []),
  ]
}
