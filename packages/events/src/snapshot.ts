/**
 * Which transactions were over at a moment, as `pg_current_snapshot()` writes it: `xmin:xmax:xip,…`. Everything before
 * xmin was, nothing from xmax on, and in between all but those listed.
 */
export class Snapshot {
  readonly text: string
  private readonly xmin: bigint
  private readonly xmax: bigint
  private readonly open: ReadonlySet<bigint>

  /** @throws SyntaxError when the text is no snapshot */
  constructor(text: string) {
    const [xmin = '', xmax = '', open = ''] = text.split(':')
    this.text = text
    this.xmin = BigInt(xmin)
    this.xmax = BigInt(xmax)
    this.open = new Set(open === '' ? [] : open.split(',').map(BigInt))
  }

  /** Whether the transaction was over by then. */
  includes(xid: bigint): boolean {
    return xid < this.xmin || (xid < this.xmax && !this.open.has(xid))
  }
}
