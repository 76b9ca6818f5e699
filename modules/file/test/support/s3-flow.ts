import { createHash, randomUUID } from 'node:crypto'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Bucket, type BucketPlace } from '../../src/server/store/s3/bucket.ts'
import { S3Store } from '../../src/server/store/s3/store.ts'

/** What a process that stores a file and reads it again tells of itself. */
export interface Flow {
  sha256: string
  /** Most bytes of buffers that anything referred to, above those at the begin. */
  held: number
}

/** ms between two looks. */
const LOOK_MS = 60

function held(): number {
  // The second one waits for what the first has found.
  globalThis.gc?.()
  globalThis.gc?.()
  return process.memoryUsage().arrayBuffers
}

async function flow(store: S3Store, path: string): Promise<Flow> {
  const [name, hash] = [`${randomUUID()}.bin`, createHash('sha256')]
  const before = held()
  let most = 0
  const looks = setInterval(() => {
    most = Math.max(most, held() - before)
  }, LOOK_MS)
  await store.put(name, path)
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      done()
    },
  })
  await pipeline(await store.read(name), sink)
  clearInterval(looks)
  return { sha256: hash.digest('hex'), held: most }
}

const [place = '', path = ''] = process.argv.slice(2)
process.send?.(await flow(new S3Store(new Bucket(JSON.parse(place) as BucketPlace)), path), () =>
  process.exit(),
)
