import { mkdirSync } from 'node:fs'
import { mkdir, open, opendir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { AppError } from '@motorpool/kernel'
import '../errors.ts'
import type { FileStore } from './store.ts'

const NAME = /^[0-9a-f-]{36}(\.[a-z0-9]{1,15})?$/

/** Files in a folder of the data folder, spread over 256 subfolders, readable by their owner alone. */
export class LocalStore implements FileStore {
  readonly type = 'LOCAL'
  private readonly dir: string

  constructor(dir: string) {
    this.dir = dir
  }

  get scratch(): string {
    const folder = join(this.dir, 'incoming')
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    return folder
  }

  private place(name: string): string {
    if (!NAME.test(name)) throw new Error('not a name of the store')
    return join(this.dir, name.slice(0, 2), name)
  }

  async put(name: string, path: string): Promise<void> {
    const place = this.place(name)
    await mkdir(join(place, '..'), { recursive: true, mode: 0o700 })
    const file = await open(path, 'r+')
    try {
      // What is promised to be stored survives a loss of power.
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(path, place)
  }

  async read(name: string): Promise<Readable> {
    try {
      const file = await open(this.place(name), 'r')
      return file.createReadStream()
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT')
        throw new AppError('FILE_MISSING', {}, { cause: error })
      throw error
    }
  }

  async remove(name: string): Promise<void> {
    await rm(this.place(name), { force: true })
  }

  async *olderThan(ms: number): AsyncIterable<string> {
    for (const folder of await readdir(join(this.scratch, '..'))) {
      if (!/^[0-9a-f]{2}$/.test(folder)) continue
      for await (const entry of await opendir(join(this.dir, folder))) {
        const { mtimeMs } = await stat(join(this.dir, folder, entry.name))
        if (entry.isFile() && NAME.test(entry.name) && mtimeMs < ms) yield entry.name
      }
    }
  }

  async tidy(ms: number): Promise<void> {
    for (const name of await readdir(this.scratch)) {
      const path = join(this.scratch, name)
      if ((await stat(path)).mtimeMs < ms) await rm(path, { force: true })
    }
  }
}
