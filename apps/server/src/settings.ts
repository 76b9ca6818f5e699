import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** What a data folder remembers about itself. */
export interface FolderState {
  /** Demo tenants and simulated vehicles, decided at the first start. */
  demo: boolean
}

export function readFolderState(dataDir: string): FolderState | undefined {
  try {
    return JSON.parse(readFileSync(join(dataDir, 'motorpool.json'), 'utf8')) as FolderState
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

export function writeFolderState(dataDir: string, state: FolderState): void {
  writeOwnerOnly(join(dataDir, 'motorpool.json'), `${JSON.stringify(state, null, 2)}\n`)
}

/** A file that only its owner can read, replaced in one step. */
export function writeOwnerOnly(file: string, text: string): void {
  mkdirSync(join(file, '..'), { recursive: true, mode: 0o700 })
  writeFileSync(`${file}.new`, text, { mode: 0o600 })
  renameSync(`${file}.new`, file)
}
