import type { Readable } from 'node:stream'

/**
 * Where the bytes of attachments lie. Names are made by the server (a UUID), never by users; a store takes whole files
 * that were written and checked beside it, so that nothing half-written is ever found in it.
 */
export interface FileStore {
  /** Value of `storageType`. */
  readonly type: 'LOCAL'
  /** A folder for files that are being received. */
  readonly scratch: string
  /** Takes over a file of the scratch folder. */
  put(name: string, path: string): Promise<void>
  /** Throws FILE_MISSING when there is none of that name. */
  read(name: string): Promise<Readable>
  /** Nothing happens when it is gone already. */
  remove(name: string): Promise<void>
  /** Names of files that were stored before an instant. */
  olderThan(ms: number): AsyncIterable<string>
  /** Removes what was being received before an instant and never came to an end. */
  tidy(ms: number): Promise<void>
}
