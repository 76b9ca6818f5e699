import { loadCatalogues } from '@motorpool/i18n/load'
import type { ScreenDef } from '@motorpool/kernel'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allScreens } from '../apps/server/src/modules.ts'
import { type Account, ADMIN, freshContext, openBrowser, signIn, TENANT_USER } from './support.ts'
import { Watch } from './sweep-support.ts'

const OUTSIDE = ['/', '/login', '/401', '/404', '/500']
/** Pages that ask the server only when somebody has chosen or typed something, and home, which sign-in has filled. */
const ASKS_LATER: readonly string[] = [
  '/home',
  '/vehicle/batchQuery',
  '/monitor/messageQuery',
  '/vehicle/alarmDiagnosis',
  '/system/tenantAbility',
  '/single-vehicle',
]
/** Calls beside the page. */
const BESIDE = /\/(tickets|unread|user\/config|behaviour)/
/** What stands where something is to come. */
const WAITING = [
  '.mp-skeleton',
  '.mp-skeleton-block',
  '.ant-spin-spinning',
  '[aria-busy=true]',
  '.ant-skeleton',
]
/** What a page says that waits for a choice, whatever became of its calls. */
const INVITES = ['message.choose', 'tenancy.chooseTenant', 'monitor.query.begin']
/** Texts that tell that there is nothing; a page whose calls fail cannot know. */
const NOTHING =
  /(\.|\/)(none|empty|noRows|noData|noVehicles|noPositions|noHours|noTenants|nothing)$|^resource\.(empty|none)/

let browser: Browser
let page: Page
let watch: Watch
let retry: string
let nothing: ReadonlySet<string>
let invites: readonly string[]
/** Calls of the page in front: none is answered until `answer`, and then each fails. */
let asked: string[] = []
let answered: Promise<void>
let answer: () => void

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
      const { pathname } = new URL(route.request().url())
      if (!BESIDE.test(pathname)) asked.push(pathname)
      await answered
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

/** Something in the page that says that more is to come. */
const waits = () =>
  page
    .locator(WAITING.map((one) => `#main ${one}`).join())
    .filter({ visible: true })
    .first()
    .waitFor({ timeout: 3_000 })
    .then(
      () => [],
      () => [`nothing tells that it waits for ${asked.slice(0, 3).join(' ')}`],
    )

async function whileWaiting(): Promise<string[]> {
  await expect.poll(() => asked.length, { message: 'calls of the page' }).toBeGreaterThan(0)
  return [...(await waits()), ...(await claims())]
}

async function visit({ route }: ScreenDef): Promise<void> {
  asked = []
  answered = new Promise((done) => {
    answer = done
  })
  await watch.enter(addressOf(route))
  const later = ASKS_LATER.some((one) => route.startsWith(one))
  const slow = later ? [] : await whileWaiting().finally(answer)
  answer()
  await watch.settled()
  await watch.alone()
  expect(slow).toEqual([])
  const wrong = asked.length > 0 ? await claims() : []
  const again = await page
    .locator('#main')
    .getByRole('button', { name: retry })
    .filter({ visible: true })
    .count()
  if (asked.length > 0 && again === 0 && !later)
    wrong.push(`nothing to try again after ${asked.slice(0, 3).join(' ')}`)
  expect(wrong).toEqual([])
}

describe('while calls are on their way, and when all fail, a tenant administrator is told so at', () => {
  seated(() => TENANT_USER)
  test.each(ofTenants)('$route', visit)
})

describe('while calls are on their way, and when all fail, the platform administrator is told so at', () => {
  seated(() => ADMIN)
  test.each(ofPlatform.filter((one) => !one.clients.includes('ADMIN')))('$route', visit)
})
