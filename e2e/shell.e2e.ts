import { loadCatalogues } from '@motorpool/i18n/load'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { allScreens } from '../apps/server/src/modules.ts'
import { session } from './session.ts'
import { atHash, go, openList, tabNames, URL } from './support.ts'

let page: Page
const user = session((next) => {
  page = next
})

const openThree = async () => {
  for (const path of ['/vehicle/types', '/vehicle/series', '/vehicle/models']) await openList(page, path)
}

test('R040 the window is titled by application and page', async () => {
  const name = await page.locator('.mp-brand').getAttribute('aria-label')
  await openList(page, '/vehicle/types')
  await page.waitForFunction((title) => document.title === title, `${name} - 车辆类型`)
})

test('R026 a screen’s program is fetched on its first visit only', async () => {
  const scripts: string[] = []
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
  await openList(page, '/vehicle/series')
  expect(scripts.length).toBeGreaterThan(0)
  await go(page, '/home')
  scripts.length = 0
  await openList(page, '/vehicle/series')
  expect(scripts).toEqual([])
})

test('R032 R254 R033 an unknown address is a 404, a page without its permission a 401 with its text', async () => {
  await go(page, '/nope')
  await page.getByRole('heading', { name: '页面不存在' }).waitFor()
  await go(page, '/system/menus')
  await page.getByRole('heading', { name: '抱歉，您没有权限访问此页面' }).waitFor()
  await page.locator('.is-language').click()
  await page.getByRole('menuitemradio', { name: 'English' }).click()
  await page.getByRole('heading', { name: 'Oh, you do not have permission to browse this page' }).waitFor()
})

test('R017 the language stays after a reload', async () => {
  await page.locator('.is-language').click()
  await page.getByRole('menuitemradio', { name: '日本語' }).click()
  await page.getByRole('tab', { name: 'ホーム' }).waitFor()
  await page.reload()
  await page.getByRole('tab', { name: 'ホーム' }).waitFor()
  expect(await page.locator('html').getAttribute('lang')).toBe('ja-JP')
})

/** Screens of a tenant's staff whose address needs no row. */
const plainRoutes = allScreens()
  .filter(
    ({ users, bare, route }) => users.includes('TENANT') && !bare && !/[{:]|^\/(?:login|40|50|$)/.test(route),
  )
  .map(({ route }) => route)

test('R016 no raw key shows in Japanese, on any screen', { timeout: 240_000 }, async () => {
  const areas = Object.keys((await loadCatalogues())['zh-CN']).map((key) => key.split('.')[0] as string)
  const raw = new RegExp(`\\b(?:${[...new Set(areas)].join('|')})\\.[a-z]\\w*(?:\\.\\w+)*`)
  await page.locator('.is-language').click()
  await page.getByRole('menuitemradio', { name: '日本語' }).click()
  expect(plainRoutes.length).toBeGreaterThan(40)
  for (const path of plainRoutes) {
    await go(page, path)
    await page.locator('.mp-page:visible').first().waitFor()
    expect([path, raw.exec(await page.locator('.mp-page:visible').first().innerText())?.[0]]).toEqual([
      path,
      undefined,
    ])
  }
})

test('R037 the menu folds from 200 to 64 px', async () => {
  const width = async () => (await page.locator('.mp-sidebar').boundingBox())?.width
  expect(await width()).toBe(200)
  await page.getByRole('button', { name: '收起菜单' }).click()
  await page.waitForFunction(() => document.querySelector('.mp-sidebar')?.clientWidth === 63)
  expect(await width()).toBe(64)
})

test('R049 R050 R051 home cannot be closed; the tab menu closes the others, or all', async () => {
  await openThree()
  await expect.poll(() => tabNames(page)).toEqual(['首页', '车辆类型', '车系管理', '车型管理'])
  expect(await page.locator('.mp-tab').first().locator('.mp-tab-close').count()).toBe(0)
  await page.getByRole('tab', { name: '车系管理' }).click({ button: 'right' })
  expect(await page.getByRole('menuitem').allTextContents()).toEqual(['关闭其他', '关闭全部'])
  await page.getByRole('menuitem', { name: '关闭其他' }).click()
  expect(await tabNames(page)).toEqual(['首页', '车系管理'])
  await atHash(page, '#/vehicle/series')
  await page.getByRole('tab', { name: '车系管理' }).click({ button: 'right' })
  await page.getByRole('menuitem', { name: '关闭全部' }).click()
  await atHash(page, '#/home')
  expect(await tabNames(page)).toEqual(['首页'])
})

test('R052 the tab menu opens 10 px from the cursor and closes on a click anywhere', async () => {
  const box = await page.getByRole('tab', { name: '首页' }).boundingBox()
  const [x, y] = [Math.round((box?.x ?? 0) + 20), Math.round((box?.y ?? 0) + 12)]
  await page.mouse.click(x, y, { button: 'right' })
  const menu = await page.locator('.mp-tab-menu').boundingBox()
  expect([menu?.x, menu?.y]).toEqual([x + 10, y + 10])
  await page.mouse.click(700, 700)
  await page.locator('.mp-tab-menu').waitFor({ state: 'detached' })
})

test('R054 closing the open tab opens another', async () => {
  await openThree()
  await page.getByTitle('关闭车型管理').click()
  await atHash(page, '#/vehicle/series')
})

test('R055 R059 tabs, menu and user are there again after a reload, not in a new session', async () => {
  await openThree()
  await page.reload()
  await page.getByRole('tab', { name: '车型管理' }).waitFor()
  expect(await tabNames(page)).toEqual(['首页', '车辆类型', '车系管理', '车型管理'])
  expect(await page.locator('.mp-user-name').textContent()).not.toBe('')
  expect(await page.locator('.mp-nav-item').count()).toBeGreaterThan(3)
  const fresh = await user.again()
  expect(await tabNames(fresh)).toEqual(['首页'])
  await fresh.context().close()
})

test('R056 a start at a page outside the restored tabs goes home', async () => {
  await openThree()
  await page.goto('about:blank')
  await page.goto(`${URL}/#/vehicle/vehicles`)
  await atHash(page, '#/home')
  await page.goto('about:blank')
  await page.goto(`${URL}/#/vehicle/series`)
  await atHash(page, '#/vehicle/series')
})

test('R057 text and page of a list are kept while another tab is looked at', async () => {
  await openList(page, '/vehicle/vehicles?size=10&page=2')
  const field = page.locator('.mp-search:visible input').first()
  await field.fill('typed, not sent')
  await openList(page, '/vehicle/types')
  await page.getByRole('tab', { name: '燃油车辆' }).click()
  await atHash(page, '#/vehicle/vehicles')
  await page.locator('.mp-crumbs h1', { hasText: '燃油车辆' }).waitFor()
  expect(await field.inputValue()).toBe('typed, not sent')
  expect(await page.locator('.mp-pager:visible .ant-pagination-item-active').textContent()).toBe('2')
})

test('R041 a change of page scrolls to the top', async () => {
  await page.setViewportSize({ width: 1440, height: 420 })
  await openList(page, '/vehicle/types')
  await go(page, '/home')
  await page.locator('.home-areas').waitFor()
  await page.locator('#main').evaluate((main) => main.scrollTo(0, 200))
  await openList(page, '/vehicle/types')
  expect(await page.locator('#main').evaluate((main) => main.scrollTop)).toBe(0)
})

test('R042 back-to-top shows after 400 px and takes about a second', async () => {
  await page.setViewportSize({ width: 760, height: 400 })
  await page.locator('.home-areas').waitFor()
  const main = page.locator('#main')
  const button = page.getByRole('button', { name: '回到顶部' })
  await main.evaluate((element) => element.scrollTo(0, 399))
  await main.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  expect(await button.count()).toBe(0)
  await main.evaluate((element) => element.scrollTo(0, 401))
  await button.click()
  const begin = Date.now()
  await page.waitForFunction(() => document.querySelector('#main')?.scrollTop === 0)
  expect(Date.now() - begin).toBeGreaterThan(600)
})

test('R046 the page enters and leaves fullscreen', async () => {
  const full = () => page.evaluate(() => document.fullscreenElement !== null)
  await page.locator('.mp-header').getByRole('button', { name: '全屏' }).click()
  await page.waitForFunction(() => document.fullscreenElement !== null)
  await page.getByRole('button', { name: '退出全屏' }).click()
  await page.waitForFunction(() => document.fullscreenElement === null)
  expect(await full()).toBe(false)
})

test('R060 R061 R062 quick search asks only for something, and marks what it found', async () => {
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('quickSearch') && asked.push(request.url()))
  const input = page.getByRole('combobox', { name: '快速查车' })
  await input.fill('   ')
  await input.fill('LMP')
  const list = page.getByRole('listbox')
  await list.getByRole('option').first().waitFor()
  expect(asked).toHaveLength(1)
  expect(await list.locator('th').allTextContents()).toEqual([
    '机号',
    '终端编号',
    '车牌号',
    'SIM卡号',
    '客户名称',
    '所属机构',
  ])
  for (const mark of await list.locator('mark').allTextContents()) expect(mark.toUpperCase()).toBe('LMP')
})

test('a chosen vehicle opens its monitor, also by keyboard', async () => {
  await page.keyboard.press('/')
  await page.keyboard.type('LMP')
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.hash.startsWith('#/single-vehicle/LMP'))
})
