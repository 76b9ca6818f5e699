import { FenceCollector, type FenceFileOptions, type NamedFence } from './collect.ts'
import { readGeoJson } from './geojson.ts'
import { readGpx } from './gpx.ts'
import { readKml } from './kml.ts'
import { type FenceFileFault, FenceFileRefusal } from './refusal.ts'
import { writeGeoJson, writeGpx, writeKml } from './write.ts'

export type { FenceFileOptions, NamedFence } from './collect.ts'
export { FENCE_FILE_FAULTS, type FenceFileFault } from './refusal.ts'

export const FENCE_FILE_FORMATS = ['geojson', 'kml', 'gpx'] as const
export type FenceFileFormat = (typeof FENCE_FILE_FORMATS)[number]

/** Characters of a file. */
export const MAX_FENCE_FILE = 20_000_000

export type FenceFileResult =
  | { ok: true; fences: NamedFence[] }
  /** `place`: `line 12`, `/features/0/geometry`, empty for the whole file. */
  | { ok: false; code: FenceFileFault; place: string }

const READERS = { geojson: readGeoJson, kml: readKml, gpx: readGpx }
const WRITERS = { geojson: writeGeoJson, kml: writeKml, gpx: writeGpx }

/**
 * The fences of a file from anywhere. Shapes are not yet checked: `checkFence` says which can be used. Bounded in size,
 * depth, shapes and points; takes time in proportion to the text.
 */
export function readFenceFile(
  text: string,
  format: FenceFileFormat,
  options: FenceFileOptions,
): FenceFileResult {
  if (text.length > MAX_FENCE_FILE) return { ok: false, code: 'too-large', place: '' }
  const into = new FenceCollector(options)
  try {
    READERS[format](text, into)
  } catch (e) {
    if (e instanceof FenceFileRefusal) return { ok: false, code: e.code, place: e.place }
    throw e
  }
  if (into.fences.length === 0) return { ok: false, code: 'no-shapes', place: '' }
  return { ok: true, fences: into.fences }
}

/** Fences as a file in WGS-84. What `readFenceFile` reads of it encloses the same. */
export function writeFenceFile(fences: readonly NamedFence[], format: FenceFileFormat): string {
  return WRITERS[format](fences)
}
