import type { Readable } from 'node:stream'
import { AppError } from '@motorpool/kernel'
import '../errors.ts'

/** First and last byte, both included, within the file. */
export interface FilePart {
  from: number
  to: number
}

/**
 * Where the bytes of attachments lie: a folder, a bucket. Names are made by the server (a UUID), never by users. A store
 * takes whole files that were written and checked beside it, so that nothing half-written is ever found in it. Every
 * adapter passes `storeContract` (test/support).
 */
export interface FileStore {
  /** Value of `storageType` of the files that it keeps; each adapter has its own, for ever. */
  readonly type: string
  /**
   * Takes over a finished file of this machine: when it resolves the bytes are durable here and gone from `path`; when it
   * rejects nothing is found under the name, or a stray that the tidying job removes.
   */
  put(name: string, path: string): Promise<void>
  /** All of it, or a part. Rejects with FILE_MISSING when there is none of that name. */
  read(name: string, part?: FilePart): Promise<Readable>
  /** Nothing happens when it is gone already. */
  remove(name: string): Promise<void>
  /** Names of files that were stored before an instant. */
  olderThan(ms: number): AsyncIterable<string>
}

/** Whether the store did not serve, which says nothing of the file: another try may find it. */
export const isStoreFailure = (error: unknown): boolean =>
  error instanceof AppError && (error.code === 'FILE_STORE_AWAY' || error.code === 'FILE_STORE_REFUSED')

/** Which file of which store. */
export interface StoredFile {
  uuid_name: string
  storage_type: string
}

/** New files go to the first store; the others keep what was stored while they were the first. */
export class Stores {
  readonly all: readonly [FileStore, ...FileStore[]]

  constructor(first: FileStore, ...older: readonly FileStore[]) {
    this.all = [first, ...older]
    if (new Set(this.all.map((s) => s.type)).size < this.all.length)
      throw new Error('two stores of one storage type')
  }

  get first(): FileStore {
    return this.all[0]
  }

  private of({ storage_type }: StoredFile): FileStore {
    const store = this.all.find((s) => s.type === storage_type)
    if (!store)
      throw new AppError(
        'FILE_STORE_REFUSED',
        {},
        { cause: new Error(`no setting names a store of type ${storage_type}`) },
      )
    return store
  }

  async read(file: StoredFile, part?: FilePart): Promise<Readable> {
    return this.of(file).read(file.uuid_name, part)
  }

  async remove(file: StoredFile): Promise<void> {
    await this.of(file).remove(file.uuid_name)
  }
}
