import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { Bucket } from './bucket.ts'
import { BucketError, type BucketStep, bucketError } from './failure.ts'

/** Name of the object that says whose files lie beside it; no file is called so. */
const OWNER = 'owner'
/** Longest text that is read of it. */
const OWNER_MAX = 200

async function step<R>(doing: BucketStep, work: () => Promise<R>): Promise<R> {
  try {
    return await work()
  } catch (error) {
    const failed = bucketError(error)
    failed.doing = doing
    throw failed
  }
}

const bytesOf = (bucket: Bucket, name: string): Promise<Buffer> =>
  step('read', async () => buffer((await bucket.get(name)).body))

/**
 * Does with a bucket once what a store does with it all the time. Rejects with a `BucketError` that says at which step; nothing
 * stays behind.
 */
export async function tryBucket(bucket: Bucket): Promise<void> {
  await step('list', () => bucket.list(undefined, 1))
  const [name, bytes] = [`try-${randomUUID()}`, Buffer.from(randomUUID())]
  await step('write', () => bucket.put(name, bytes))
  try {
    if (!bytes.equals(await bytesOf(bucket, name)))
      throw Object.assign(new BucketError('OTHER', 'other bytes came back'), { doing: 'read' })
  } finally {
    await step('remove', () => bucket.remove(name))
  }
}

/**
 * Takes the place for an installation: who else comes is told who has it. Files that no row of a database names are removed in
 * time, so that two databases over one place would remove each other's.
 */
export async function claimBucket(bucket: Bucket, owner: string): Promise<string> {
  const found = await bytesOf(bucket, OWNER).catch((error: unknown) => {
    if (error instanceof BucketError && error.fault === 'NO_FILE') return undefined
    throw error
  })
  if (found) return found.toString('utf8', 0, OWNER_MAX)
  await step('write', () => bucket.put(OWNER, Buffer.from(owner)))
  return owner
}
