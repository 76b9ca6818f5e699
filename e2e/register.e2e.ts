import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type Account, URL as BASE, callOf, freshContext, openBrowser, signIn } from './support.ts'

/** The tenant's own address: elsewhere nobody registers. */
const HERE = Object.assign(new URL(BASE), { hostname: process.env.E2E_OWNER_HOST ?? '' }).href
const BOSS: Account = {
  userName: process.env.E2E_OWNERS_BOSS_USER ?? '',
  password: process.env.E2E_OWNERS_BOSS_PASSWORD ?? '',
}
const PASSWORD = 'Quarry-Nine-2026'
const NEWER = 'Quarry-Ten-2026'
const MGR = '/api/customer-svc/customer/accounts/mgr/V1.0'

let browser: Browser
let page: Page
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())
beforeEach(async () => {
  page = await (await freshContext(browser)).newPage()
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(HERE)
})
afterEach(() => page.context().close())

const dialog = () => page.locator('.ant-modal:visible')
const service = (name: string) => page.locator('.mp-signin-services').getByRole('button', { name })

/** The code in the nth message that a telephone has got. */
const codeOf = (phone: string, nth: number): Promise<string> =>
  vi.waitFor(
    () => {
      const lines = readFileSync(join(process.env.E2E_DATA ?? '', 'text-messages.txt'), 'utf8').split('\n')
      const [, , text = ''] = lines.filter((line) => line.includes(phone))[nth - 1]?.split('  ') ?? []
      const [code] = /\d{6}/.exec(text) ?? []
      if (!code) throw new Error(`no code has come to ${phone}`)
      return code
    },
    { timeout: 30_000, interval: 200 },
  )

const fill = async (label: string, text: string) => dialog().getByLabel(label, { exact: true }).fill(text)
const passwords = async (chosen: string) => {
  await fill('新密码', chosen)
  await fill('确认密码', chosen)
}
const finish = (name: RegExp) => dialog().locator('.ant-modal-footer').getByRole('button', { name }).click()

test.skipIf(!process.env.E2E_DATA)(
  'R388 an owner registers by a code on the phone, is passed by staff, signs in, and replaces a forgotten password',
  async () => {
    const phone = `139${String(Date.now()).slice(-8)}`
    await service('注册账号').click()
    await fill('手机号', phone)
    await dialog().getByRole('button', { name: '获取验证码' }).click()
    await fill('验证码', await codeOf(phone, 1))
    await fill('姓名或单位名称', '赵师傅')
    await passwords(PASSWORD)
    await finish(/注册账号/)
    await page.locator('.mp-signin-notice', { hasText: '审核通过后' }).waitFor()
    expect(await page.locator('#userName').inputValue()).toBe(phone)

    const staff = await (await freshContext(browser)).newPage()
    await signIn(staff, BOSS)
    const { id } = await callOf<{ id: string }>(staff, 'GET', `${MGR}/get_by_phone/${phone}`)
    await callOf(staff, 'PUT', `${MGR}/audit`, { id, passed: true, opinion: '' })
    await staff.context().close()

    await service('忘记密码').click()
    await fill('手机号', phone)
    await dialog().getByRole('button', { name: '获取验证码' }).click()
    await fill('验证码', await codeOf(phone, 2))
    await passwords(NEWER)
    await finish(/设置新密码/)
    await page.locator('.mp-signin-notice', { hasText: '新密码已生效' }).waitFor()
    await page.locator('#password').fill(NEWER)
    await page.locator('button[type=submit]').click()
    await page.locator('.mp-shell').waitFor()
  },
)
