export { type EntityReader, fileReaders, type Reader } from './attachment/access.ts'
export { claimAttachments } from './attachment/claims.ts'
export { type Pictures, pictures, type UploadedPicture } from './attachment/pictures.ts'
export {
  checkQuota,
  checkSpace,
  quotaOf,
  STANDARD_QUOTA,
  type UploadQuota,
  uploadQuota,
} from './attachment/quota.ts'
export { deleteAttachments } from './attachment/repo.ts'
export {
  createFiles,
  type FileOwner,
  type Files,
  localFiles,
  openFiles,
  type Received,
} from './attachment/service.ts'
export { tidyJob } from './attachment/tidy.ts'
export { type NameUse, nameUses } from './attachment/use.ts'
export { expireJob } from './download/expire.ts'
export { defineTaskKind, type TaskKind, type TaskResult, type TaskRun } from './download/kinds.ts'
export type { TaskRow } from './download/repo.ts'
export { findTask, hashOf, startTask } from './download/start.ts'
export { fileErrors } from './errors.ts'
export { fileModule } from './module.ts'
export { FILES_ELSEWHERE, LocalStore, placeOfFile, STORED_FILES, type StoredName } from './store/local.ts'
export { Bucket, type BucketLimits, type BucketPlace } from './store/s3/bucket.ts'
export { BucketError, type BucketFault, type BucketStep } from './store/s3/failure.ts'
export { claimBucket, tryBucket } from './store/s3/start.ts'
export { S3Store } from './store/s3/store.ts'
export { Scratch } from './store/scratch.ts'
export { type FilePart, type FileStore, isStoreFailure, type StoredFile, Stores } from './store/store.ts'
