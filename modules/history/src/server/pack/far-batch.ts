import type { pg } from '@motorpool/db'
import { floatAt } from '@motorpool/kernel'
import { boundsOf } from './bounds.ts'
import { insertBlock, type PackedDay } from './catalogue.ts'
import type { FarRows, NewBlock } from './stored-block.ts'

/** Rows and bytes of one insert: parts of a table should be large, and what waits for an answer small. */
const MAX_ROWS = 100_000
const MAX_BYTES = 16 * 1024 * 1024
/** Bytes of a row's columns on the way. */
const ROW_BYTES = 112

/** A block, and what the catalogue says of it beside its key. */
export interface PackedBlock extends NewBlock {
  readonly rawSize: number
}

/**
 * The number of the next load: µs since 1970, and more than all that this database has given. ClickHouse keeps the rows of the
 * later load where two brought the same, so a later try must have the greater number, also where a clock was set back.
 */
async function nextLoad(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ load: string }>(
    `select setval('frame_load', greatest(nextval('frame_load'),
       (extract(epoch from clock_timestamp()) * 1000000)::bigint)) as load
     from (select pg_advisory_xact_lock(hashtext('frame_load'))) l`,
  )
  const [row] = rows
  if (!row) throw new Error('the load has no number')
  return row.load
}

/** Blocks on their way to ClickHouse: stored there in batches, and listed in the catalogue when they are. */
export class FarBatch {
  private readonly client: pg.ClientBase
  private readonly far: FarRows
  private readonly sum: PackedDay
  private blocks: PackedBlock[] = []
  private rows = 0
  private bytes = 0

  constructor(client: pg.ClientBase, far: FarRows, sum: PackedDay) {
    this.client = client
    this.far = far
    this.sum = sum
  }

  async add(block: PackedBlock): Promise<void> {
    this.blocks.push(block)
    this.rows += block.count
    this.bytes += block.count * ROW_BYTES + block.raw.length
    if (this.rows >= MAX_ROWS || this.bytes >= MAX_BYTES) await this.flush()
  }

  /** The catalogue comes last: what it lists is there, and what a killed packer has sent without it nobody reads. */
  async flush(): Promise<void> {
    const { blocks, client } = this
    if (blocks.length === 0) return
    this.blocks = []
    this.rows = 0
    this.bytes = 0
    const load = await nextLoad(client)
    await this.far.write(load, blocks)
    await client.query('begin')
    try {
      for (const block of blocks) {
        const time = (i: number) => floatAt(block.columns.deviceTime, i)
        await insertBlock(client, {
          ...block,
          first: time(0),
          last: time(block.count - 1),
          load,
          track: null,
          raw: null,
          bounds: [...boundsOf(block.columns)],
        })
        this.sum.blocks++
        this.sum.frames += block.count
        this.sum.rawBytes += block.rawSize
        this.sum.packedBytes += block.raw.length
      }
      await client.query('commit')
    } catch (error) {
      await client.query('rollback').catch(() => {})
      throw error
    }
  }
}
