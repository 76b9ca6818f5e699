import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from './config.ts'

/** The folder is another process's. */
export class FolderTaken extends ConfigError {}

/** One Motorpool per data folder: a second start is refused, a lock whose process is gone is taken over. */
export function lockDataFolder(dataDir: string): () => void {
  const folder = join(dataDir, 'run')
  const file = join(folder, 'motorpool.pid')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  for (let attempt = 0; attempt < 2; attempt++) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' })
      return () => rmSync(file, { force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      const pid = Number(readFileSync(file, 'utf8'))
      if (pid && isMotorpool(pid)) {
        throw new FolderTaken(
          `Motorpool is already running on ${dataDir} (process ${pid}): stop it first, or set MOTORPOOL_DATA to another folder`,
        )
      }
      rmSync(file, { force: true })
    }
  }
  throw new ConfigError(`another start is taking ${dataDir} at this moment; try again`)
}

/** Programs that hold a data folder. */
const HOLDERS = /apps\/server\/src\/(main|backup\/(backup|restore))\.ts/

function isMotorpool(pid: number): boolean {
  if (pid === process.pid) return false
  try {
    return HOLDERS.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8'))
  } catch {
    try {
      process.kill(pid, 0)
      return process.platform !== 'linux'
    } catch {
      return false
    }
  }
}
