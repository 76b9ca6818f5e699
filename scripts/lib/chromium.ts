import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]

function install(packages: readonly string[]): boolean {
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

/** Whether some font on this machine draws Chinese; without one every glyph is an empty box. */
function hasChineseFont(): boolean {
  const list = spawnSync('fc-list', [':lang=zh', 'family'], { encoding: 'utf8' })
  return list.status === 0 && list.stdout.trim() !== ''
}

/**
 * The browser for the browser tests: MOTORPOOL_CHROMIUM, an installed Chromium or Chrome, or, as root on Debian, the
 * distribution's own, installed now together with Chinese fonts.
 */
export async function findChromium(): Promise<string> {
  const given = process.env.MOTORPOOL_CHROMIUM
  if (given) return given
  let found = PLACES.find((p) => existsSync(p))
  const missing = [
    ...(found ? [] : ['chromium']),
    ...(hasChineseFont() ? [] : ['fonts-noto-cjk', 'fontconfig']),
  ]
  if (missing.length > 0 && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) install(missing)
  found = PLACES.find((p) => existsSync(p))
  if (!found) {
    throw new Error(
      'no browser: install Chromium (apt-get install chromium fonts-noto-cjk) or set MOTORPOOL_CHROMIUM to one',
    )
  }
  return found
}
