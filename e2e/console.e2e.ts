import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { session } from './session.ts'
import { ADMIN, atHash, freshContext, go, openList, signIn, tabNames, tool, URL } from './support.ts'

let page: Page
const user = session((next) => {
  page = next
})

const rows = () => page.locator('.mp-table:visible .ant-table-row')

/** The session begins anew with other answers of one call: what the server would send another tenant or user. */
async function withAnswer(path: string, change: (data: never) => unknown): Promise<void> {
  await page.route(`**${path}*`, async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { data: never }
    await route.fulfill({ response, json: { ...body, data: change(body.data) } })
  })
  await page.evaluate(() => sessionStorage.clear())
  await page.goto(`${URL}/#/home`)
  await page.reload()
  await page.locator('.mp-shell').waitFor()
}

test('the header holds name, logo, search, emission, fullscreen, theme, language, messages and the user', async () => {
  const header = page.locator('.mp-header')
  expect((await header.boundingBox())?.height).toBe(64)
  for (const part of [
    '.mp-brand',
    '.mp-brand img, .mp-brand svg',
    '.mp-quick input',
    '.is-emission',
    '.is-fullscreen',
    '.is-theme',
    '.is-language',
    '.is-bell',
    '.mp-user',
  ])
    expect([part, await header.locator(part).isVisible()]).toEqual([part, true])
})

test('R045 the emission level narrows vehicle lists', async () => {
  const levels: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/vehicles/V1.0/page')) levels.push(request.headers()['emission-level'])
  })
  await openList(page, '/vehicle/vehicles')
  const all = await page.locator('.mp-pager:visible [role=status]').textContent()
  await page.locator('.is-emission').click()
  await page.getByRole('menuitemradio', { name: '国三' }).click()
  await expect.poll(() => levels.at(-1)).toBe('GB3')
  await expect.poll(() => page.locator('.mp-pager:visible [role=status]').textContent()).not.toBe(all)
})

test('R047 the user menu offers password and sign-out; the admin platform only to administrators', async () => {
  const items = async (of: Page) => {
    await of.locator('.mp-user').click()
    await of.getByRole('menuitem', { name: '退出登录' }).waitFor()
    return (await of.getByRole('menuitem').allTextContents()).map((text) => text.trim())
  }
  expect(await items(page)).toEqual(expect.arrayContaining(['修改密码', '退出登录']))
  expect(await page.getByRole('menuitem', { name: '管理平台' }).count()).toBe(0)
  const context = await freshContext(user.browser)
  const admin = await context.newPage()
  await signIn(admin, ADMIN)
  expect(await items(admin)).toEqual(expect.arrayContaining(['修改密码', '管理平台', '退出登录']))
  await admin.getByRole('menuitem', { name: '退出登录' }).click()
  await atHash(admin, '#/login')
  await context.close()
})

test('R048 a chosen theme is saved under its id, and the page begins anew in its colours', async () => {
  const themes = [
    { id: '1', themeName: '蓝', content: { '@primary-color': '#1E88E5' } },
    { id: '2', themeName: '红', content: { '@primary-color': '#C62828' } },
  ]
  await page.route('**/themes/V1.0/themeOptions*', (route) => route.fulfill({ json: { data: themes } }))
  let saved: unknown
  await page.route('**/saveCurThemeConfig', (route) => {
    saved = route.request().postDataJSON()
    return route.fulfill({ json: { data: true } })
  })
  await page.evaluate(() => sessionStorage.clear())
  await page.reload()
  await page.locator('.is-theme').click()
  const reloaded = page.waitForEvent('load')
  await page.getByRole('menuitemradio', { name: '红' }).click()
  await reloaded
  expect(saved).toEqual({ curThemeId: '2' })
  const accent = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--mp-accent').trim())
  await page.locator('.mp-shell').waitFor()
  const before = await accent()
  await withAnswer('/users/V1.0/getCurUser', (me: object) => ({ ...me, themeId: '2' }))
  await expect.poll(accent).not.toBe(before)
  expect(await accent()).toMatch(/^#?[c-f]|^rgb\(1[5-9]\d|^rgb\(2/i)
})

test('R024 R025 R036 the server’s menu decides what is reached, in a window of its own where it says so', async () => {
  await withAnswer('/auth/menu', (menu: { id: string }[]) => [
    {
      id: 'x1',
      localeValue: { 'zh-CN': '类型另名' },
      url: '//vehicle//types',
      code: 'vehicle/types',
      type: 'MENU',
      sort: -2,
    },
    { id: 'x2', name: '手册', url: 'https://manual.example/', code: 'manual', type: 'MENU', sort: -1 },
    ...menu,
  ])
  const menu = page.locator('.mp-nav')
  await menu.getByRole('link', { name: '类型另名' }).click()
  await atHash(page, '#/vehicle/types')
  await page.evaluate(() => {
    window.open = (address) => {
      document.body.dataset.opened = `${String(address)}`
      return null
    }
  })
  await menu.getByRole('link', { name: '手册' }).click()
  expect(await page.locator('body').getAttribute('data-opened')).toBe('https://manual.example/')
})

test('R039 a change of page starts the loading bar', async () => {
  const bar = () =>
    page.locator('.mp-loading-bar').evaluate((element) => {
      const own = element as HTMLElement & { seen?: boolean }
      const before = own.seen === true
      own.seen = true
      return [before, getComputedStyle(own, '::before').animationName, getComputedStyle(own).animationName]
    })
  await bar()
  await openList(page, '/vehicle/types')
  const [same, ...names] = await bar()
  expect(same).toBe(false)
  expect(names.some((name) => name !== 'none')).toBe(true)
})

test('R058 the buttons beside the tabs scroll them by 240', async () => {
  await page.setViewportSize({ width: 800, height: 700 })
  let tabs = 1
  for (const path of [
    '/vehicle/types',
    '/vehicle/series',
    '/vehicle/models',
    '/vehicle/vehicles',
    '/system/users',
    '/system/orgs',
    '/system/roles',
    '/terminal/terminals',
    '/terminal/suppliers',
    '/terminal/simcards',
  ]) {
    await go(page, path)
    // The list in front may still be the one before: a tab of its own shows that this page was opened.
    await expect.poll(async () => (await tabNames(page)).length).toBe(++tabs)
  }
  const scroll = () => page.locator('[role=tablist]').evaluate((list) => list.parentElement?.scrollLeft)
  // The open tab is always in view: at home that is the first.
  await go(page, '/home')
  await expect.poll(scroll).toBe(0)
  await page.getByRole('button', { name: '向右滚动标签' }).click()
  await expect.poll(scroll).toBe(240)
})

test('R064 a vehicle of the quick search opens its monitor, a heading row does nothing', async () => {
  await page.route('**/quickSearch*', (route) =>
    route.fulfill({
      json: {
        data: [
          { id: '0', type: 'HEADER', extra: { machineCode: '标题行' } },
          { id: '1', type: 'VEHICLE', extra: { vin: 'LMPTEST0000000001', machineCode: 'LMPTEST0000000001' } },
        ],
      },
    }),
  )
  await page.locator('.mp-quick input').fill('LMP')
  await page.getByRole('option', { name: '标题行' }).click({ force: true })
  await atHash(page, '#/home')
  await page.getByRole('option', { name: 'LMPTEST0000000001' }).click()
  await atHash(page, '#/single-vehicle/LMPTEST0000000001')
})

test('R071 home has the template of the tenant, with the statistics of its own calls', async () => {
  await page.locator('.home-statistics').waitFor()
  expect(await page.locator('.home-second').count()).toBe(0)
  await withAnswer('/users/V1.0/getCurUser', (user: { tenant: object }) => ({
    ...user,
    tenant: { ...user.tenant, homeTemplateId: 2 },
  }))
  await page.locator('.home-second .home-categories tbody tr').first().waitFor()
  const sum = (await page.locator('.home-categories tbody td.is-number:nth-of-type(2)').allTextContents())
    .map((text) => Number(text.replaceAll(',', '')))
    .reduce((a, b) => a + b, 0)
  const total = Number(
    (
      await page.locator('.home-statistics .mp-stat-value, .home-statistics strong').first().textContent()
    )?.replaceAll(',', ''),
  )
  expect(sum).toBe(total)
})

test('R080 the plugin market shows seven samples on one page of ten', async () => {
  const bodies: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/plugins/V1.0/page')) bodies.push(request.postDataJSON())
  })
  await go(page, '/demo/pluginMarket')
  await page.locator('.plugin-card').first().waitFor()
  expect(await page.locator('.plugin-card').count()).toBe(7)
  expect(bodies[0]).toMatchObject({ page: 1, pageSize: 10 })
  expect(await page.locator('.mp-pager:visible .ant-pagination-item').count()).toBe(1)
})

test('the palette opens with Ctrl-K, finds screens and vehicles, and is left with Escape', async () => {
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: '命令面板' })
  await field.fill('车辆类型')
  await page
    .getByRole('option', { name: /车辆类型/ })
    .first()
    .waitFor()
  await page.keyboard.press('Enter')
  await atHash(page, '#/vehicle/types')
  await page.keyboard.press('Control+k')
  await page.keyboard.press('Escape')
  await field.waitFor({ state: 'hidden' })
})

test('R113 a user with all permissions has every tool of a list', async () => {
  await openList(page, '/vehicle/types')
  for (const name of ['新增', '修改', '删除', '导入', '导出'])
    expect([name, await tool(page, name).isVisible()]).toEqual([name, true])
  const view = page.locator('.mp-toolbar-view:visible')
  for (const name of ['列设置', '行高', '卡片显示', '已存视图', '键盘操作'])
    expect([name, await view.getByRole('button', { name }).isVisible()]).toEqual([name, true])
})

test('R114 a tool is there only with its permission', async () => {
  const lacking = [
    'vehicle/types/create',
    'vehicle/types/delete',
    'common/plugin/lineheight',
    'common/plugin/renderMode',
  ]
  await withAnswer('/auth/V2.0/resource', (list: string[]) =>
    list.flatMap((entry) => entry.split('\n')).filter((name) => !lacking.includes(name)),
  )
  await openList(page, '/vehicle/types')
  for (const [name, there] of [
    ['新增', 0],
    ['修改', 1],
    ['删除', 0],
    ['导出', 1],
  ] as const)
    expect([name, await tool(page, name).count()]).toEqual([name, there])
  for (const name of ['行高', '卡片显示'])
    expect([
      name,
      await page.locator('.mp-toolbar-view:visible').getByRole('button', { name }).count(),
    ]).toEqual([name, 0])
})

test('R126 a page that loses its only row gives way to the one before', async () => {
  const made: string[] = []
  const call = (method: string, path: string, body: unknown) =>
    page.evaluate(
      async ([m, p, b]) => {
        const answer = await fetch(p as string, {
          method: m as string,
          headers: { 'content-type': 'application/json', 'client-id': 'BIZ', 'accept-language': 'zh-CN' },
          body: JSON.stringify(b),
        })
        return (await answer.json()) as { data: { id: string; total: number } }
      },
      [method, path, body] as const,
    )
  const suppliers = '/api/terminal-svc/terminal/suppliers/V1.0'
  const mark = `E2E${Date.now()}`
  for (let n = 0; n < 11; n++)
    made.push(
      (
        await call('POST', suppliers, {
          supplierCode: `${mark}${n}`,
          supplierName: `${mark}${n}`,
        })
      ).data.id,
    )
  try {
    await openList(page, `/terminal/suppliers?size=10&page=2&supplierCode=${mark}`)
    expect(await rows().count()).toBe(1)
    await rows().first().getByRole('checkbox').check()
    await tool(page, '删除').click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /删\s*除/ })
      .click()
    await page.locator('.mp-pager:visible .ant-pagination-item-active', { hasText: '1' }).waitFor()
    await expect.poll(() => rows().count()).toBe(10)
  } finally {
    const { data } = await call('POST', `${suppliers}/page`, { supplierCode: mark, page: 1, pageSize: 20 })
    await call('DELETE', suppliers, {
      ids: (data as unknown as { items: { id: string }[] }).items.map((row) => row.id),
    })
  }
})

test('R137 dialogs have their sizes', async () => {
  await openList(page, '/vehicle/types')
  const size = async () => {
    const box = await page.locator('.ant-modal-container:visible').boundingBox()
    return [box?.width, box?.height, box?.y].map((n) => Math.round(n ?? 0))
  }
  await tool(page, '新增').click()
  await page.locator('.ant-modal-container:visible input').first().waitFor()
  await expect.poll(size).toEqual([720, 480, 120])
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /取\s*消/ })
    .click()
  await page.locator('.ant-modal-container').waitFor({ state: 'detached' })
  await rows().first().getByRole('checkbox').check()
  await tool(page, '修改').click()
  await page.locator('.mp-form-dialog .ant-modal-container:visible').waitFor()
  await expect.poll(size).toEqual([720, 500, 120])
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /取\s*消/ })
    .click()
  await page.locator('.ant-modal-container').waitFor({ state: 'detached' })
  await tool(page, '导入').click()
  await expect.poll(async () => (await size()).slice(0, 2)).toEqual([480, 260])
})

test('rows are walked, selected and opened with the keyboard', async () => {
  await openList(page, '/vehicle/types')
  await page.locator('.mp-table:visible').focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  expect(await rows().nth(1).getAttribute('class')).toContain('is-cursor')
  await page.keyboard.press('Space')
  await page.locator('.mp-selected', { hasText: '1' }).waitFor()
  await page.keyboard.press('Control+a')
  const count = await rows().count()
  await page.locator('.mp-selected', { hasText: `${count}` }).waitFor()
  await page.keyboard.press('Escape')
  await page.locator('.mp-selected').waitFor({ state: 'detached' })
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor()
})

test('a view keeps conditions and order under a name, also over a new sign-in', async () => {
  const name = `视图${Date.now() % 1e6}`
  await openList(page, '/vehicle/vehicles?vin=L&order=vin.desc&size=10')
  await page.getByRole('button', { name: '已存视图' }).click()
  await page.getByPlaceholder('视图名称').fill(name)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name, exact: true }).waitFor()
  const other = await user.again()
  await openList(other, '/vehicle/vehicles')
  await other.getByRole('button', { name: '已存视图' }).click()
  await other.getByRole('button', { name, exact: true }).click()
  await other.waitForURL((url) => url.hash.includes('vin=L') && url.hash.includes('order=vin.desc'))
  await other.getByRole('button', { name: '已存视图' }).click()
  await other.getByRole('button', { name: `删除视图“${name}”` }).click()
  await other.getByRole('button', { name, exact: true }).waitFor({ state: 'detached' })
  await other.context().close()
})

test('on a narrow window language and emission level stand in the user menu', async () => {
  await page.setViewportSize({ width: 375, height: 800 })
  await page.locator('.mp-user').click()
  await page.getByRole('menuitemradio', { name: 'English' }).click()
  await page.getByRole('tab', { name: 'Home' }).waitFor()
})

test('texts that cannot be had leave a word and a way out, not a blank window', async () => {
  const context = await freshContext(user.browser)
  const fresh = await context.newPage()
  await fresh.route('**/assets/zh-CN-*.js', (route) => route.abort())
  await fresh.goto(`${URL}/#/login`)
  await fresh.getByRole('alert').getByText('页面没有加载完成').waitFor()
  await fresh.getByRole('button', { name: '重新加载' }).waitFor()
  await context.close()
})
