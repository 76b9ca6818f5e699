import { loadCatalogues } from '@motorpool/i18n/load'
import type { ScreenDef } from '@motorpool/kernel'
import { declaredParameters } from '@motorpool/system/shared'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allScreens } from '../apps/server/src/modules.ts'
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
import { furnish, Watch } from './sweep-support.ts'

const OUTSIDE = ['/', '/login', '/401', '/404', '/500']

let browser: Browser
let areas: ReadonlySet<string>
let page: Page
let watch: Watch

beforeAll(async () => {
  browser = await openBrowser()
  const texts = await loadCatalogues()
  areas = new Set(Object.keys(texts['zh-CN']).map((key) => key.split('.')[0] as string))
})
afterAll(() => browser.close())

/** One page for all screens of a block, which goes from one to the next by its address. */
function seated(account: () => Account, from = '/'): void {
  beforeAll(async () => {
    page = await (await freshContext(browser)).newPage()
    shown = 'light'
    await signIn(page, account())
    if (from !== '/') {
      await page.goto(`${HERE}${from}#/home`)
      await page.locator('.mp-shell').waitFor()
    }
    watch = new Watch(page)
  })
  afterAll(() => page.context().close())
}

type Scheme = 'light' | 'dark'

/** Light on a wide window, dark on a narrow one. */
const SIZES = { light: { width: 1440, height: 900 }, dark: { width: 375, height: 800 } }
const inspectors = { light: new Inspector(), dark: new Inspector() }
let shown: Scheme = 'light'

async function look(scheme: Scheme, within: string, name: string): Promise<string[]> {
  if (scheme !== shown) {
    await page.emulateMedia({ colorScheme: scheme })
    await page.setViewportSize(SIZES[scheme])
    shown = scheme
    await watch.settled()
  }
  const wrong = await inspectors[scheme].faults(page, within, scheme === 'dark')
  const beyond = await watch.overhang()
  if (beyond > 0) wrong.push(`${beyond} px wider than its window`)
  return wrong.map((one) => `${scheme} ${name}: ${one}`)
}

/** Names of parameters look like keys of texts. */
const NAMES = new Set<string>(declaredParameters().map(({ def }) => def.key))

async function rawKeys(): Promise<string[]> {
  return (await watch.rawKeys(areas)).filter((key) => !NAMES.has(key)).map((key) => `raw key ${key}`)
}

/** The form for a new one, where the screen has one. */
async function lookAtForm(): Promise<string[]> {
  const create = page.locator('.mp-toolbar-main:visible').getByRole('button', { name: '新增', exact: true })
  if ((await create.count()) === 0 || !(await create.isEnabled())) return []
  await create.click()
  const form = page.locator('.ant-modal:visible')
  await form.waitFor()
  await watch.settled()
  const wrong = [...(await look('light', '.ant-modal', 'form')), ...(await rawKeys())]
  await page.keyboard.press('Escape')
  await form.waitFor({ state: 'hidden' })
  return wrong
}

async function visit({ route }: ScreenDef): Promise<void> {
  // The first page of either application is at the same address.
  const address = route === '/admin/home' ? '/home' : watch.address(route)
  expect(address, 'a row to open it with').toBeDefined()
  await watch.open(address as string)
  // The look that the screen before was left in comes first.
  const wrong: string[] = []
  for (const scheme of shown === 'light' ? (['light', 'dark'] as const) : (['dark', 'light'] as const)) {
    wrong.push(...(await look(scheme, '#main', 'page')))
    if (scheme === 'light') wrong.push(...(await rawKeys()), ...(await lookAtForm()))
  }
  expect([...watch.wrong, ...wrong]).toEqual([])
}

const screens = allScreens().filter(({ route, bare }) => !OUTSIDE.includes(route) && !bare)
const ofTenants = screens.filter((one) => one.users.includes('TENANT'))
const ofPlatform = screens.filter((one) => one.users.includes('ADMIN') && !one.users.includes('TENANT'))

describe('a tenant administrator opens', () => {
  seated(() => TENANT_USER)
  beforeAll(() => furnish(page))
  test.each(ofTenants)('$route', visit)
})

describe('the platform administrator opens', () => {
  seated(() => ADMIN)
  test.each(ofPlatform.filter((one) => !one.clients.includes('ADMIN')))('$route', visit)
})

describe('the platform administrator opens in the administration application', () => {
  seated(() => ADMIN, '/admin/')
  test.each(ofPlatform.filter((one) => one.clients.includes('ADMIN')))('$route', visit)
})
