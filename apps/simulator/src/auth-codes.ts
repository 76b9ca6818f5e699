import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import type { AuthCodes } from './device/jt808.ts'

/** Codes of an earlier run; none when the file is not there yet. */
export function loadCodes(path: string | undefined): AuthCodes {
  if (path === undefined || !existsSync(path)) return new Map()
  return new Map(Object.entries(JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>))
}

/** Readable by the owner only: a code lets its holder speak for the vehicle. */
export function saveCodes(path: string, codes: AuthCodes): void {
  writeFileSync(`${path}.new`, JSON.stringify(Object.fromEntries(codes)), { mode: 0o600 })
  renameSync(`${path}.new`, path)
}
