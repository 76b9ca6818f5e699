import { loadCatalogues } from '@motorpool/i18n/load'
import type { ScreenDef } from '@motorpool/kernel'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allScreens } from '../apps/server/src/modules.ts'
import { type Account, ADMIN, freshContext, openBrowser, signIn, TENANT_USER } from './support.ts'
import { Watch } from './sweep-support.ts'

const OUTSIDE = ['/', '/login', '/401', '/404', '/500']
/** Pages that ask the server only when somebody has chosen or typed something. */
const ASKS_LATER: readonly string[] = [
  '/vehicle/batchQuery',
  '/monitor/messageQuery',
  '/system/tenantAbility',
  '/single-vehicle',
]
/** What a page says that waits for a choice, whatever became of its calls. */
const INVITES = ['message.choose', 'tenancy.chooseTenant']
/** Texts that tell that there is nothing; a page whose calls fail cannot know. */
const NOTHING =
  /(\.|\/)(none|empty|noRows|noData|noVehicles|noPositions|noHours|noTenants|nothing)$|^resource\.(empty|none)/

let browser: Browser
let page: Page
let watch: Watch
let retry: string
let nothing: ReadonlySet<string>
let invites: readonly string[]
/** Calls of the page in front that were made to fail. */
let failed: string[] = []

beforeAll(async () => {
  browser = await openBrowser()
  const texts = (await loadCatalogues())['zh-CN'] as Readonly<Record<string, string>>
  retry = texts['ui.retry'] as string
  invites = INVITES.map((key) => texts[key] as string)
  nothing = new Set(
    Object.entries(texts).flatMap(([key, text]) => (NOTHING.test(key) && text.length > 3 ? [text] : [])),
  )
})
afterAll(() => browser.close())

const screens = allScreens().filter(({ route, bare }) => !OUTSIDE.includes(route) && !bare)
const ofTenants = screens.filter((one) => one.users.includes('TENANT'))
const ofPlatform = screens.filter((one) => one.users.includes('ADMIN') && !one.users.includes('TENANT'))

function seated(account: () => Account): void {
  beforeAll(async () => {
    page = await (await freshContext(browser)).newPage()
    await signIn(page, account())
    await page.waitForLoadState('networkidle')
    watch = new Watch(page)
    await page.route('**/api/**', async (route) => {
      failed.push(new URL(route.request().url()).pathname)
      await route.fulfill({ status: 500, json: { errCode: 'INTERNAL', message: '服务器错误，编号1' } })
    })
  })
  afterAll(() => page.context().close())
}

/** What the page in front says is empty, or shows as the number nought. */
async function claims(): Promise<string[]> {
  const said = await page.evaluate(() => {
    const main = document.querySelector<HTMLElement>('#main')
    const empties = [
      ...document.querySelectorAll<HTMLElement>('#main .mp-empty, #main .ant-empty, #main .bs-empty'),
    ]
    return {
      text: main?.innerText ?? '',
      empties: empties
        .filter((one) => one.checkVisibility() && !one.querySelector('button'))
        .map((one) => one.innerText.trim()),
    }
  })
  const lines = said.text.split('\n').map((line) => line.trim())
  return [
    ...said.empties
      .filter((text) => !invites.some((one) => text.startsWith(one)))
      .map((text) => `empty: ${text}`),
    ...lines.filter((line) => nothing.has(line)).map((line) => `says: ${line}`),
    ...lines.filter((line) => /共 ?0 ?条|^0 条/.test(line)).map((line) => `counts: ${line}`),
  ]
}

/** An address of the screen with something in the place of each parameter: no call of it is answered anyway. */
const addressOf = (route: string): string =>
  route === '/admin/home' ? '/home' : route.replace(/\{\w+\}/g, '1')

async function visit({ route }: ScreenDef): Promise<void> {
  failed = []
  await watch.open(addressOf(route))
  const asked = failed.filter((path) => !/\/(tickets|unread|config|behaviour)/.test(path))
  const wrong = asked.length > 0 ? await claims() : []
  const again = await page
    .locator('#main')
    .getByRole('button', { name: retry })
    .filter({ visible: true })
    .count()
  if (asked.length > 0 && again === 0 && !ASKS_LATER.some((one) => route.startsWith(one)))
    wrong.push(`nothing to try again after ${asked.slice(0, 3).join(' ')}`)
  expect(wrong).toEqual([])
}

describe('where no call is answered, a tenant administrator is told so at', () => {
  seated(() => TENANT_USER)
  test.each(ofTenants)('$route', visit)
})

describe('where no call is answered, the platform administrator is told so at', () => {
  seated(() => ADMIN)
  test.each(ofPlatform.filter((one) => !one.clients.includes('ADMIN')))('$route', visit)
})
