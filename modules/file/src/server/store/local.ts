import { copyFile, mkdir, open, opendir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { AppError, codeOf } from '@motorpool/kernel'
import '../errors.ts'
import { checkedName, isName } from './name.ts'
import type { FilePart, FileStore } from './store.ts'

async function synced(path: string): Promise<void> {
  const file = await open(path, 'r+')
  try {
    // What is promised to be stored survives a loss of power.
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Where a file lies below the folder of its store. */
export function placeOfFile(name: string): string {
  return join(checkedName(name).slice(0, 2), name)
}

/** Query of a backup: the files of this store that rows name, each with the SHA-256 of its bytes. */
export const STORED_FILES =
  "select uuid_name as name, sha256 from attachment where storage_type = 'LOCAL' order by uuid_name"
export type StoredName = { name: string; sha256: string }

/** Query of a backup: how many files lie in other stores, which keep them themselves. */
export const FILES_ELSEWHERE = "select count(*)::int as files from attachment where storage_type <> 'LOCAL'"

/** Files in a folder of the data folder, spread over 256 subfolders, readable by their owner alone. */
export class LocalStore implements FileStore {
  readonly type: string = 'LOCAL'
  private readonly dir: string

  constructor(dir: string) {
    this.dir = dir
  }

  private place(name: string): string {
    return join(this.dir, placeOfFile(name))
  }

  async put(name: string, path: string): Promise<void> {
    const place = this.place(name)
    await mkdir(join(place, '..'), { recursive: true, mode: 0o700 })
    await synced(path)
    try {
      await rename(path, place)
    } catch (error) {
      if (codeOf(error) !== 'EXDEV') throw error
      // It was received on another disk: nobody finds it here before it is whole.
      // What a sudden end leaves of it is a stray like any other.
      const half = `${place.replace(/\.[a-z0-9]+$/, '')}.half`
      await copyFile(path, half)
      await synced(half)
      await rename(half, place)
      await rm(path)
    }
  }

  async read(name: string, part?: FilePart): Promise<Readable> {
    try {
      const file = await open(this.place(name), 'r')
      return file.createReadStream(part && { start: part.from, end: part.to })
    } catch (error) {
      if (codeOf(error) === 'ENOENT') throw new AppError('FILE_MISSING', {}, { cause: error })
      throw error
    }
  }

  async remove(name: string): Promise<void> {
    await rm(this.place(name), { force: true })
  }

  async *olderThan(ms: number): AsyncIterable<string> {
    await mkdir(this.dir, { recursive: true, mode: 0o700 })
    for (const folder of await readdir(this.dir)) {
      if (!/^[0-9a-f]{2}$/.test(folder)) continue
      for await (const entry of await opendir(join(this.dir, folder))) {
        const found = await stat(join(this.dir, folder, entry.name)).catch(() => undefined)
        if (found?.isFile() && isName(entry.name) && found.mtimeMs < ms) yield entry.name
      }
    }
  }
}
