import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './steps.ts'

const PINNED = join(root, 'scripts', 'chdb')
const PLACE = join(root, '.cache', 'chdb')
const INSTALLED = join(PLACE, 'node_modules', '.package-lock.json')

type Packages = Record<string, { version?: string; integrity?: string }>
const packagesOf = (path: string): Packages =>
  (JSON.parse(readFileSync(path, 'utf8')) as { packages: Packages }).packages

/** Whether everything that the lock file pins is there, by version and hash. */
function isInstalled(): boolean {
  if (!existsSync(INSTALLED)) return false
  const there = packagesOf(INSTALLED)
  return Object.entries(packagesOf(join(PINNED, 'package-lock.json'))).every(
    ([path, { version, integrity }]) =>
      path === '' ||
      (there[path]?.version === version &&
        there[path]?.integrity === integrity &&
        existsSync(join(PLACE, path))),
  )
}

/**
 * ClickHouse's engine for the tests of history in ClickHouse: half a gigabyte, so it is no dependency of the product. It is
 * installed into the cache by its own lock file, without scripts; where it cannot be had these tests are skipped. (`npm ci` would
 * ask for the binaries of all platforms.)
 */
export function findChdb(): void {
  if (isInstalled()) return
  mkdirSync(PLACE, { recursive: true })
  for (const name of ['package.json', 'package-lock.json'])
    copyFileSync(join(PINNED, name), join(PLACE, name))
  console.log('  npm install (chdb, for the tests of history in ClickHouse)')
  const args = ['install', '--ignore-scripts', '--no-save', '--no-audit', '--no-fund', '--loglevel=error']
  const done = spawnSync('npm', args, { cwd: PLACE, stdio: ['ignore', 'ignore', 'inherit'] })
  if (done.status !== 0 || !isInstalled())
    console.log('  no chdb (npm install in .cache/chdb): the tests of history in ClickHouse are skipped')
}

if (import.meta.main) findChdb()
