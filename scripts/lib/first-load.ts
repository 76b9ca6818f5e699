import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { root } from './steps.ts'

export const DIST = join(root, 'apps', 'console', 'dist')

/** Most bytes, gzipped, that the sign-in page, the shell and home fetch together in a language. Lower it when they get fewer. */
export const BUDGET = 270_000

export interface LoadedFile {
  file: string
  /** Gzipped, for clients that know nothing better. */
  bytes: number
  /** As the server sends it to a browser: compressed once with Brotli. */
  sent: number
}

const IMPORT = /(?:from|import)\s*"\.\/([^"]+)"/g

/** Fetched at once although nothing imports them statically: texts of the language, and the shell with home. */
function alsoFetched(dist: string): string[] {
  return readdirSync(join(dist, 'assets')).filter((name) => /^(?:zh[-_]CN|shell)-.*\.(?:js|css)$/.test(name))
}

function sizes(path: string): Omit<LoadedFile, 'file'> {
  const bytes = gzipSync(readFileSync(path)).length
  return { bytes, sent: existsSync(`${path}.br`) ? statSync(`${path}.br`).size : bytes }
}

/** What a browser fetches until home stands. */
export function firstLoad(dist = DIST): LoadedFile[] {
  const html = readFileSync(join(dist, 'index.html'), 'utf8')
  const found = new Set([
    ...[...html.matchAll(/(?:src|href)="\.\/assets\/([^"]+)"/g)].map((match) => match[1] as string),
    ...alsoFetched(dist),
  ])
  for (const file of found) {
    if (!file.endsWith('.js')) continue
    for (const [, other] of readFileSync(join(dist, 'assets', file), 'utf8').matchAll(IMPORT))
      if (other) found.add(other)
  }
  return [...found]
    .map((file) => ({ file, ...sizes(join(dist, 'assets', file)) }))
    .sort((a, b) => b.bytes - a.bytes)
}

export const isBuilt = (dist = DIST): boolean => existsSync(join(dist, 'index.html'))
