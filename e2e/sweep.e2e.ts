import { join } from 'node:path'
import { loadCatalogues } from '@motorpool/i18n/load'
import { LOCALES, type Locale, type ScreenDef } from '@motorpool/kernel'
import { consumers } from '@motorpool/stream/server'
import { declaredParameters } from '@motorpool/system/shared'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allScreens, declaredWiring } from '../apps/server/src/modules.ts'
import { Inspector } from './axe.ts'
import {
  type Account,
  ADMIN,
  freshContext,
  URL as HERE,
  openBrowser,
  signIn,
  TENANT_USER,
} from './support.ts'
import { RowDialogs } from './sweep-rows.ts'
import { furnish, Watch } from './sweep-support.ts'

const OUTSIDE = ['/', '/login', '/401', '/404', '/500']

let browser: Browser
let texts: Awaited<ReturnType<typeof loadCatalogues>>
let areas: ReadonlySet<string>
let page: Page
let watch: Watch
let rows: RowDialogs

beforeAll(async () => {
  browser = await openBrowser()
  texts = await loadCatalogues()
  areas = new Set(Object.keys(texts['zh-CN']).map((key) => key.split('.')[0] as string))
})
afterAll(() => browser.close())

interface Look {
  scheme: 'light' | 'dark'
  width: number
}

const HEIGHTS: Record<number, number> = { 1440: 900, 768: 1024, 375: 800 }
const SCHEMES = ['light', 'dark'] as const

// `E2E_APPEARANCES=all` opens every screen in every language, theme and width; `E2E_PICTURES` names a folder for pictures of it.
const everything = process.env.E2E_APPEARANCES === 'all'
const pictures = process.env.E2E_PICTURES
const LANGUAGES: readonly Locale[] = everything ? LOCALES : ['zh-CN']
/** Light on a wide window, dark on a narrow one. */
const LOOKS: readonly Look[] = everything
  ? [1440, 768, 375].flatMap((width) => SCHEMES.map((scheme) => ({ scheme, width })))
  : [
      { scheme: 'light', width: 1440 },
      { scheme: 'dark', width: 375 },
    ]
const inspectors = { light: new Inspector(), dark: new Inspector() }
let language: Locale
let shown: Look

/** A screen with a dozen dialogs, on a machine that runs other tests beside it. */
const SLOW_MS = 180_000

/** One page for all screens of a block, which goes from one to the next by its address. */
function seated(account: () => Account, spoken: Locale, from = '/'): void {
  beforeAll(async () => {
    // Nothing fades: a menu that a busy machine never ends to fade out takes the Escape of the dialog that it opened.
    page = await (await freshContext(browser, { reducedMotion: 'reduce' })).newPage()
    await page.addInitScript((chosen) => {
      localStorage.setItem('motorpool.prefs', JSON.stringify({ state: { language: chosen }, version: 1 }))
    }, spoken)
    language = spoken
    shown = LOOKS[0] as Look
    await signIn(page, account())
    if (from !== '/') {
      await page.goto(`${HERE}${from}#/home`)
      await page.locator('.mp-shell').waitFor()
    }
    watch = new Watch(page)
    rows = new RowDialogs(page, watch)
  })
  afterAll(() => page.context().close())
}

async function turn(look: Look): Promise<void> {
  if (look === shown) return
  if (look.scheme !== shown.scheme) await page.emulateMedia({ colorScheme: look.scheme })
  if (look.width !== shown.width)
    await page.setViewportSize({ width: look.width, height: HEIGHTS[look.width] as number })
  shown = look
  await watch.settled()
}

async function look(within: string, name: string, part: string): Promise<string[]> {
  const { scheme, width } = shown
  const wrong = await inspectors[scheme].faults(page, within, scheme === 'dark')
  const beyond = await watch.overhang()
  if (beyond > 0) wrong.push(`${beyond} px wider than its window`)
  if (language === 'en-US') wrong.push(...(await watch.foreign(within, OWN_NAMES)))
  if (everything) wrong.push(...(await watch.cut(within)))
  if (pictures)
    await page.screenshot({ path: join(pictures, `${name}-${part}-${language}-${scheme}-${width}.png`) })
  return wrong.map((one) => `${scheme} ${width} ${part}: ${one}`)
}

/** Languages are called what their speakers call them. */
const OWN_NAMES = ['简体中文', '日本語']

/** Names of parameters and of consumers look like keys of texts. */
const NAMES = new Set<string>([
  ...declaredParameters().map(({ def }) => def.key),
  ...declaredWiring()
    .ports.all(consumers)
    .map(({ name }) => name),
])

async function rawKeys(): Promise<string[]> {
  return (await watch.rawKeys(areas)).filter((key) => !NAMES.has(key)).map((key) => `raw key ${key}`)
}

/** The form for a new one, where the screen has one. */
async function lookAtForm(name: string): Promise<string[]> {
  const create = page
    .locator('.mp-toolbar-main:visible')
    .getByRole('button', { name: texts[language]['resource.create'] as string, exact: true })
  if ((await create.count()) === 0 || !(await create.isEnabled())) return []
  await create.click()
  const form = page.locator('.ant-modal:visible')
  await form.waitFor()
  await watch.settled()
  const wrong = [
    ...(await look('.ant-modal', name, 'form')),
    ...(await rawKeys()),
    ...(await watch.codes('.ant-modal')),
  ]
  await page.keyboard.press('Escape')
  await form.waitFor({ state: 'hidden' })
  return wrong
}

/** What the first row of a list offers: everything, or what no list before it has offered. */
function lookAtRow(name: string): Promise<string[]> {
  const lookAtDialog = async (within: string, part: string) => [
    ...(await look(within, name, part)),
    ...[...(await watch.cut(within)), ...(await rawKeys()), ...(await watch.codes(within))].map(
      (one) => `${part}: ${one}`,
    ),
  ]
  return rows.each(lookAtDialog, !everything)
}

async function visit({ route }: ScreenDef): Promise<void> {
  // The first page of either application is at the same address.
  const address = route === '/admin/home' ? '/home' : watch.address(route)
  expect(address, 'a row to open it with').toBeDefined()
  await watch.open(address as string)
  const name = route.replace(/[^a-zA-Z]+/g, '_')
  const wrong: string[] = []
  // The look that the screen before was left in comes first.
  for (const next of shown === LOOKS[0] ? LOOKS : LOOKS.toReversed()) {
    await turn(next)
    wrong.push(...(await look('#main', name, 'page')))
    if (next.scheme === 'light') wrong.push(...(await rawKeys()))
    if (everything || next === LOOKS[0]) wrong.push(...(await lookAtForm(name)), ...(await lookAtRow(name)))
  }
  expect([...watch.wrong, ...wrong]).toEqual([])
}

const screens = allScreens().filter(({ route, bare }) => !OUTSIDE.includes(route) && !bare)
const ofTenants = screens.filter((one) => one.users.includes('TENANT'))
const ofPlatform = screens.filter((one) => one.users.includes('ADMIN') && !one.users.includes('TENANT'))

describe.each(LANGUAGES)('in %s', (spoken) => {
  describe('a tenant administrator opens', () => {
    seated(() => TENANT_USER, spoken)
    beforeAll(() => furnish(page))
    test.each(ofTenants)('$route', visit, SLOW_MS)
  })

  describe('the platform administrator opens', () => {
    seated(() => ADMIN, spoken)
    test.each(ofPlatform.filter((one) => !one.clients.includes('ADMIN')))('$route', visit)
  })

  describe('the platform administrator opens in the administration application', () => {
    seated(() => ADMIN, spoken, '/admin/')
    test.each(ofPlatform.filter((one) => one.clients.includes('ADMIN')))('$route', visit)
  })
})
