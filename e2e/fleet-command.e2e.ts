import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { someVehicle } from './monitor-support.ts'
import { sharedPage } from './session.ts'
import { atHash, openList, tool } from './support.ts'

let page: Page
sharedPage((next) => {
  page = next
})

const FLEET = '/api/vehicle-svc/cmd/V2.0/fleet'
/** Characters before the check digit: vehicles of one kind have them in common. */
const ALIKE = 8

const rows = () => page.locator('.mp-table:visible .ant-table-row')
const dialog = () => page.locator('.ant-modal:visible')
const task = (count: number) =>
  page.locator('.mp-table:visible .ant-table-row', { hasText: `位置信息查询（${count} 辆车）` }).first()

/** Opens the dialog for the first vehicle of the list. */
async function begin(): Promise<void> {
  await tool(page, '批量下发指令').waitFor()
  expect(await tool(page, '批量下发指令').isDisabled()).toBe(true)
  await rows().first().getByRole('checkbox').check()
  await tool(page, '批量下发指令').click()
  await dialog().locator('.ant-select').click()
  await page.locator('.ant-select-item:visible', { hasText: '位置信息查询' }).click()
}

/** Gives it and answers what was sent. */
async function give(count: number): Promise<Record<string, unknown>> {
  const asked = page.waitForRequest((request) => request.url().endsWith(FLEET))
  await dialog()
    .getByRole('button', { name: `下发给 ${count} 辆车` })
    .click()
  const body = (await asked).postDataJSON() as Record<string, unknown>
  await dialog().getByText(`正在向 ${count} 辆车下发指令`).waitFor()
  await dialog().getByRole('button', { name: '打开下载中心' }).click()
  await atHash(page, '#/system/downloadCenter')
  return body
}

it('R342 vehicles selected in the list get a command, and the download centre keeps what became of it', async () => {
  const { vin } = await someVehicle(page, false)
  await openList(page, `/vehicle/vehicles?vin=${vin}`)
  await begin()
  expect(await dialog().textContent()).toContain(vin)
  expect(await give(1)).toMatchObject({ cmdCode: 'LOCATE', type: 'REALTIME', ids: [expect.any(String)] })
  await expect
    .poll(() => task(1).getByRole('progressbar').getAttribute('aria-valuenow'), { timeout: 60_000 })
    .toBe('100')
  const saved = page.waitForEvent('download')
  await task(1).getByRole('button', { name: /B$/ }).click()
  expect((await saved).suggestedFilename()).toMatch(/\.xlsx$/)
})

it('all that the filter of the list finds get it, when they are online', async () => {
  const { vin } = await someVehicle(page, false)
  const part = vin.slice(0, ALIKE)
  await openList(page, `/vehicle/vehicles?vin=${part}`)
  await begin()
  const all = dialog().getByText(/^符合筛选条件的全部 \d+ 辆$/)
  const count = Number(/\d+/.exec((await all.textContent()) ?? '')?.[0])
  expect(count).toBeGreaterThan(1)
  await all.click()
  await dialog().getByText('离线', { exact: true }).click()
  const body = await give(count)
  expect(body).toMatchObject({ type: 'OFFLINE', list: 'vehicle/vehicles', filter: { vin: part } })
  expect(body.ids).toBeUndefined()
  await task(count).waitFor()
})
