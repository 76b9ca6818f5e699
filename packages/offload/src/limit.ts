/** A bound was met before the work was done. */
export class OffloadLimit extends Error {
  override name = 'OffloadLimit'
  readonly limit: 'time' | 'memory' | 'busy'
  constructor(limit: OffloadLimit['limit'], options?: ErrorOptions) {
    super(`work was ended: ${limit}`, options)
    this.limit = limit
  }
}
