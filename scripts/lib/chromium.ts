import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { installDebian } from './debian.ts'

/** Chromium without its own windows and tool bars, which cost a second of a processor for every page that a test opens. */
const SHELL = '/usr/bin/chromium-headless-shell'
const PLACES = [
  SHELL,
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
 * The browser for the browser tests: MOTORPOOL_CHROMIUM, the headless shell of Chromium, as root on Debian installed now
 * together with Chinese fonts, or an installed Chromium or Chrome.
 */
export async function findChromium(): Promise<string> {
  const given = process.env.MOTORPOOL_CHROMIUM
  if (given) return given
  installDebian([
    ...(existsSync(SHELL) ? [] : ['chromium-headless-shell']),
    ...(hasChineseFont() ? [] : ['fonts-noto-cjk', 'fontconfig']),
  ])
  const find = () => PLACES.find((p) => existsSync(p))
  // A release of Debian without the shell has the whole browser.
  if (!find()) installDebian(['chromium'])
  const found = find()
  if (!found) {
    throw new Error(
      'no browser: install Chromium (apt-get install chromium-headless-shell fonts-noto-cjk) or set MOTORPOOL_CHROMIUM to one',
    )
  }
  return found
}
