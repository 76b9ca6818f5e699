import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { installDebian } from './debian.ts'

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]

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
  installDebian(missing)
  found = PLACES.find((p) => existsSync(p))
  if (!found) {
    throw new Error(
      'no browser: install Chromium (apt-get install chromium fonts-noto-cjk) or set MOTORPOOL_CHROMIUM to one',
    )
  }
  return found
}
