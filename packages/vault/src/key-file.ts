import { createHash, timingSafeEqual } from 'node:crypto'
import { chmodSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { codeOf } from '@motorpool/kernel'

/** When a key was made, ms since the epoch, and who says so: its record, or only the time of its file. */
export interface KeyAge {
  since: number
  by: 'record' | 'file'
}

const recordOf = (file: string): string => `${file}.made`

/** Tells one key from another without telling anything of it: the keys are random. */
const markOf = (key: Buffer): Buffer =>
  createHash('sha256').update('made ').update(key).digest().subarray(0, 8)

/**
 * The bytes of a key file, which is made at the first start and readable by its owner alone. Beside it stands `NAME.made`:
 * when it was made, and a mark of the key, so that the record of another key is not believed.
 */
export function keyFile(folder: string, name: string, fresh: () => Buffer, now = Date.now()): Buffer {
  const file = join(folder, name)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const key = fresh()
  try {
    // Of several processes that start at once one makes the key and the others read it.
    writeFileSync(file, key, { flag: 'wx', mode: 0o600 })
    writeFileSync(recordOf(file), `${new Date(now).toISOString()} ${markOf(key).toString('hex')}\n`, {
      mode: 0o600,
    })
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  }
  chmodSync(file, 0o600)
  return readFileSync(file)
}

function recorded(file: string, key: Buffer): number | undefined {
  const [made = '', mark = ''] = readFileSync(recordOf(file), 'utf8').trim().split(' ')
  const stored = Buffer.from(mark, 'hex')
  const own = markOf(key)
  const since = Date.parse(made)
  return stored.length === own.length && timingSafeEqual(stored, own) && !Number.isNaN(since)
    ? since
    : undefined
}

/** Tells whether two machines have the same key; null where there is none. */
export function keyFingerprint(folder: string, name: string): string | null {
  try {
    const key = readFileSync(join(folder, name))
    return createHash('sha256').update('same ').update(key).digest('hex').slice(0, 32)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  }
}

/** Age of a key of a folder; null where there is none. A copied or restored key keeps its age by its record. */
export function keyAge(folder: string, name: string): KeyAge | null {
  const file = join(folder, name)
  try {
    const key = readFileSync(file)
    const modified = Math.floor(statSync(file).mtimeMs)
    try {
      const since = recorded(file, key)
      if (since !== undefined) return { since, by: 'record' }
    } catch (error) {
      if (codeOf(error) !== 'ENOENT') throw error
    }
    return { since: modified, by: 'file' }
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  }
}
