import { readFileSync } from 'node:fs'

/** A file whose text is another while a guard is away. */
export interface Served {
  /** Absolute. */
  path: string
  text: string
}

/** Names the file that says what is served instead of what; all processes of a test run inherit it. */
export const SERVING = 'MOTORPOOL_MUTANT'

/** What is served in this run; undefined = every file as it is. */
export function servedNow(): Served | undefined {
  const file = process.env[SERVING]
  const served: Served | null = file ? JSON.parse(readFileSync(file, 'utf8')) : null
  return served ?? undefined
}
