/** Why a file of fences is refused. */
export const FENCE_FILE_FAULTS = [
  'too-large',
  'not-json',
  'not-xml',
  /** A DOCTYPE: nothing that is defined in a file, or fetched for it, is read. */
  'document-type',
  /** An entity beside the five of XML and numbers. */
  'entity',
  'too-deep',
  'too-many-elements',
  'too-many-shapes',
  'too-many-points',
  'other-format',
  'unsupported-geometry',
  'bad-position',
  'bad-measure',
  'no-shapes',
] as const
export type FenceFileFault = (typeof FENCE_FILE_FAULTS)[number]

/** `place`: `line 12` of XML, `/features/0/geometry` of JSON, empty for the whole. */
export class FenceFileRefusal extends Error {
  readonly code: FenceFileFault
  readonly place: string

  constructor(code: FenceFileFault, place = '') {
    super(place === '' ? code : `${code} at ${place}`)
    this.code = code
    this.place = place
  }
}
