import { join } from 'node:path'
import { S3Server } from '@motorpool/testkit/s3'
import { Bucket, type BucketLimits, type BucketPlace } from '../../src/server/index.ts'

export const ACCOUNT = { key: 'motorpool-key', secret: 'a/secret+with=signs', region: 'cn-north-1' }

/** A server with one bucket, whose objects lie in a folder. */
export const startStore = (dir: string): Promise<S3Server> =>
  S3Server.listen({ dir: join(dir, 'objects'), bucket: 'fleet', account: ACCOUNT })

export function placeIn(server: S3Server, other: Partial<BucketPlace> = {}): BucketPlace {
  const { key, secret, region } = ACCOUNT
  return {
    endpoint: server.endpoint,
    region,
    bucket: 'fleet',
    prefix: '',
    key,
    secret,
    addressing: 'path',
    ...other,
  }
}

export const bucketIn = (
  server: S3Server,
  other: Partial<BucketPlace> = {},
  limits: Partial<BucketLimits> = {},
): Bucket => new Bucket(placeIn(server, other), limits)
