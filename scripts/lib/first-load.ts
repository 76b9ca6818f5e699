import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { root } from './steps.ts'

export const DIST = join(root, 'apps', 'console', 'dist')

/** Most bytes, gzipped, that the sign-in page and home fetch together in a language. Lower it when they get fewer. */
export const BUDGET = 355_000

export interface LoadedFile {
  file: string
  bytes: number
}

const IMPORT = /(?:from|import)\s*"\.\/([^"]+)"/g

/** Chunks fetched at once although nothing imports them statically: texts of the language, and home. */
function alsoFetched(dist: string): string[] {
  const names = readdirSync(join(dist, 'assets'))
  const texts = names.filter((name) => /^zh[-_]CN-/.test(name))
  const home = names.filter((name) => {
    if (!/^Home-.*\.(?:js|css)$/.test(name)) return false
    return name.endsWith('.css') || readFileSync(join(dist, 'assets', name), 'utf8').includes('home-figures')
  })
  return [...texts, ...home]
}

/** What a browser fetches until home stands, each file gzipped as the server sends it. */
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
    .map((file) => ({ file, bytes: gzipSync(readFileSync(join(dist, 'assets', file))).length }))
    .sort((a, b) => b.bytes - a.bytes)
}

export const isBuilt = (dist = DIST): boolean => existsSync(join(dist, 'index.html'))
