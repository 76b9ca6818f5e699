import { mkdirSync } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** The folder of this machine in which files are received and looked at before a store takes them over. */
export class Scratch {
  private readonly dir: string

  constructor(dir: string) {
    this.dir = dir
  }

  get folder(): string {
    mkdirSync(this.dir, { recursive: true, mode: 0o700 })
    return this.dir
  }

  /** Removes what was being received before an instant and never came to an end. */
  async tidy(ms: number): Promise<void> {
    await mkdir(this.dir, { recursive: true, mode: 0o700 })
    for (const name of await readdir(this.dir)) {
      const path = join(this.dir, name)
      // It may have come to its end meanwhile.
      const found = await stat(path).catch(() => undefined)
      if (found && found.mtimeMs < ms) await rm(path, { force: true })
    }
  }
}
