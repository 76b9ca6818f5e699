import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { call, someVehicle } from './monitor-support.ts'
import { sharedPage } from './session.ts'
import { go } from './support.ts'

const HOUR = 3_600_000

let page: Page
let vin: string
/** The page with the messages of an hour listed. */
let listed = ''

sharedPage(
  (next) => {
    page = next
  },
  async (next) => {
    vin = (await someVehicle(next, true)).vin
  },
)

const warning = (text: string) => page.locator('.ant-message-warning, .ant-message-info', { hasText: text })
const query = () => page.getByRole('button', { name: '查询' })

describe('message query', () => {
  it('R338 names the first thing that is missing: vehicle, protocol, direction, time range', async () => {
    const now = Date.now()
    const refused = async (address: string, message: string) => {
      await go(page, `/monitor/messageQuery?${address}`)
      await page.locator('.msg-form:visible').waitFor()
      await query().click()
      await warning(message).waitFor()
      await warning(message).waitFor({ state: 'detached' })
    }
    // The only protocol of a vehicle is chosen by itself; without one it is what is missing.
    await page.route('**/getPotolListByVinId/**', (route) => route.fulfill({ json: { data: [] } }))
    await refused('', '请先选择车辆')
    await refused(`vin=${vin}`, '通信协议类型不能为空')
    await page.unroute('**/getPotolListByVinId/**')
    const [spoken] = await call<{ id: string }[]>(
      page,
      'GET',
      `/api/vehicle-svc/vehicleMonitor/V1.0/getPotolListByVinId/${vin}`,
    )
    const asked = `vin=${vin}&protocol=${spoken?.id}`
    await refused(asked, '请先选择指令方向')
    await refused(`${asked}&direction=UP`, '请先选择时间')
    listed = `/monitor/messageQuery?${asked}&direction=UP&from=${now - HOUR}&to=${now}`
    await go(page, listed)
    await page.locator('.msg-row:visible').first().waitFor()
  })

  it('names every byte of a message, and byte and field point at each other', async () => {
    await page.locator('.msg-row:visible', { hasText: '0x02' }).first().click()
    await page.locator('.hex:visible').waitFor()
    expect(await page.locator('.hex .hex-byte.is-unknown').count()).toBe(0)
    const byte = page.locator('.hex-byte[data-at="4"]')
    expect(await byte.getAttribute('title')).toMatch(/^4 · /)
    await byte.hover()
    expect(await page.locator('.hex-byte.is-lit').count()).toBe(17)
    expect(await page.locator('.fld-row.is-lit .fld-value').textContent()).toContain(vin)
    const field = page.locator('.fld-row', { hasText: '车速' }).first()
    await field.click()
    const chosen = page.locator('.hex-byte.is-lit, .hex-byte.is-chosen')
    expect(await chosen.count()).toBe(2)
    const place = await field.locator('.fld-place').textContent()
    expect(await chosen.first().getAttribute('data-at')).toBe(place?.split('+')[0])
    expect(
      await page.locator('.fld-row', { hasText: '命令标识' }).locator('.fld-value').textContent(),
    ).toMatch(/^0x0[1-3]/)
  })

  it('shows messages of the chosen types alone, in both directions', async () => {
    await page.getByRole('combobox', { name: '报文类型' }).click()
    const option = page.locator('.ant-select-item-option:visible').first()
    const type = (await option.textContent())?.split(' ')[0] ?? ''
    expect(type).toMatch(/^0x[0-9A-F]{2}/)
    await option.click()
    await page.keyboard.press('Escape')
    await page.getByLabel('方向').click()
    await page.locator('.ant-select-item-option:visible', { hasText: '双向' }).click()
    await query().click()
    await expect.poll(() => page.url()).toContain('direction=BOTH')
    const ids = page.locator('.msg-row:visible .msg-name > :first-child')
    await expect.poll(async () => new Set(await ids.allTextContents())).toEqual(new Set([type]))
  })

  it('decodes a frame that is pasted, and says where a malformed one is wrong', async () => {
    await go(page, '/home')
    await go(page, listed)
    await page.locator('.msg-row:visible').first().click()
    await page.locator('.hex-byte:visible').first().waitFor()
    const bytes = await page.locator('.hex-byte:visible').allTextContents()
    await page.getByRole('button', { name: '解析报文' }).click()
    const text = page.getByLabel('粘贴一条十六进制报文')
    const decode = page.getByRole('button', { name: '解析', exact: true })
    await text.fill(bytes.join(' '))
    await decode.click()
    await page.locator('.hex:visible').waitFor()
    expect(await page.locator('.hex-byte:visible').allTextContents()).toEqual(bytes)
    await text.fill('23 23\n0G')
    await decode.click()
    await page.getByText('第2行第2个字符“G”不是十六进制数字').waitFor()
    expect(await page.locator('.hex:visible').count()).toBe(0)
    await page.getByRole('button', { name: '返回查询' }).click()
    await page.locator('.msg-row:visible').first().waitFor()
  })
})
