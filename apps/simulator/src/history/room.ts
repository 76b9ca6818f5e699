import { statfsSync } from 'node:fs'
import { freemem } from 'node:os'

/** Bytes that stay free, and bytes a vehicle's day takes in the journal with its indexes, on average over the demo's mix. */
const DISK_LEFT = 3e9
const DAY_BYTES = 400_000
/** Below this much free memory the server is left alone. */
const MEMORY_NEEDED = 600e6
const REPORTS_A_DAY = 600

export interface Room {
  /** bytes */
  disk: number
  memory: number
}

/** What is free on the folder's disk, and in the machine or the container, whichever has less. */
export function roomAt(dir: string): Room {
  const { bavail, bsize } = statfsSync(dir)
  return { disk: bavail * bsize, memory: Math.min(freemem(), process.availableMemory()) }
}

const gb = (bytes: number) => `${(bytes / 1e9).toFixed(1)} GB`

/** How many of the days wanted there is room for, and one line that says so. */
export function daysThatFit(wanted: number, vehicles: number, room: Room): { days: number; line: string } {
  if (wanted === 0) return { days: 0, line: 'History: none is wanted' }
  if (room.memory < MEMORY_NEEDED) {
    const free = `${gb(room.memory)} of memory are free, ${gb(MEMORY_NEEDED)} are needed`
    return { days: 0, line: `History: skipped, ${free}` }
  }
  const fitting = Math.floor((room.disk - DISK_LEFT) / (vehicles * DAY_BYTES))
  const days = Math.max(0, Math.min(wanted, fitting))
  const free = `${gb(room.disk)} of disk are free, ${gb(DISK_LEFT)} stay so`
  if (days === 0) return { days, line: `History: skipped, ${free}` }
  const reports = ((days * vehicles * REPORTS_A_DAY) / 1e6).toFixed(1)
  const plan = `about ${reports} million reports, ${gb(days * vehicles * DAY_BYTES)}`
  const skipped = days < wanted ? `${wanted - days} of ${wanted} days skipped (${free}); ` : ''
  return { days, line: `History: ${skipped}the past ${days} days of ${vehicles} vehicles, ${plan}` }
}
