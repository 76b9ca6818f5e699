import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Installs packages of the distribution, as root on Debian; elsewhere it does nothing. */
export function installDebian(packages: readonly string[]): boolean {
  if (packages.length === 0 || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', ...packages],
  ]) {
    console.log(`  apt-get ${args.join(' ')}`)
    if (spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env }).status !== 0) return false
  }
  return true
}
