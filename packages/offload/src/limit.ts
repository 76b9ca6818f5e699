/** A bound was met before the work was done. */
export class OffloadLimit extends Error {
  override name = 'OffloadLimit'
  /** `fault`: it took its process with it. */
  readonly limit: 'time' | 'memory' | 'busy' | 'fault'
  constructor(limit: OffloadLimit['limit'], options?: ErrorOptions) {
    super(`work was ended: ${limit}`, options)
    this.limit = limit
  }
}
