import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { call, someVehicle } from './monitor-support.ts'
import { sharedPage } from './session.ts'
import { go } from './support.ts'

let page: Page
const asked: string[] = []
sharedPage((next) => {
  page = next
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
})

const single = (vin: string, rest: string) => `/api/vehicle-svc/vehicle/single/monitor/V2.0/${vin}${rest}`

async function openTab(vin: string, tab: string, ready: string): Promise<void> {
  asked.length = 0
  await go(page, `/single-vehicle/${vin}?tab=${tab}`)
  await page.locator('.sv:visible', { hasText: vin }).locator(ready).first().waitFor()
}

/** Until its track of the last hour lasts so many ms; a shorter one that the page keeps is forgotten. */
async function untilDriven(vin: string, duration: number): Promise<void> {
  const range = `startTime=${Date.now() - 3_600_000}&endTime=${Date.now() + 3_600_000}`
  const track = () =>
    call<{ duration: number }>(page, 'GET', `${single(vin, '/energy/track')}?${range}&columns=true`)
  await expect.poll(async () => (await track()).duration, { timeout: 60_000 }).toBeGreaterThan(duration)
  await page.reload()
}

describe('single-vehicle monitor', () => {
  it.each([
    ['new-energy', true, '/energy/realTime', '/fuel/realTime'],
    ['fuel', false, '/fuel/realTime', '/energy/realTime'],
  ] as const)(
    'R402 asks for the condition of a %s vehicle by its own call',
    async (_n, electric, own, other) => {
      const { vin } = await someVehicle(page, electric)
      await openTab(vin, 'current', '.key-figures')
      expect(asked).toContain(single(vin, own))
      expect(asked).not.toContain(single(vin, other))
      expect(await page.locator('.sv-section:visible').count()).toBeGreaterThan(2)
    },
  )

  it('R402 asks for the track of a new-energy vehicle by energy/track', async () => {
    const { vin } = await someVehicle(page, true)
    await openTab(vin, 'track', '.trk-bar')
    expect(asked).toContain(single(vin, '/energy/track'))
    expect(asked).not.toContain(single(vin, '/trackData'))
  })

  it('moves with what the vehicle reports, without being loaded again', async () => {
    const { vin } = await someVehicle(page, true)
    await openTab(vin, 'current', '.key-figures')
    await page.locator('.sv-live:visible', { hasText: '实时' }).waitFor()
    const time = page.locator('.sv-section:visible').first().locator('xpath=../..').locator('time').first()
    const before = await time.textContent()
    await expect.poll(() => time.textContent(), { timeout: 40_000 }).not.toBe(before)
    expect(asked.filter((path) => path === single(vin, '/energy/realTime'))).toHaveLength(1)
  })

  it('R335 says that a day without data has no track', async () => {
    const { vin } = await someVehicle(page, true)
    await go(page, `/single-vehicle/${vin}?tab=track&day=2020-02-02`)
    await page.locator('.ant-message-info', { hasText: '无轨迹数据' }).waitFor()
    await page.locator('.trk-none:visible').waitFor()
    expect(await page.locator('.trk-bar:visible').count()).toBe(0)
  })

  it('plays a track by the space bar and steps by the arrows, the curve in step', async () => {
    const { vin } = await someVehicle(page, true)
    await untilDriven(vin, 30_000)
    await openTab(vin, 'track', '.trk-bar')
    await page.locator('.trk-curve:visible canvas').waitFor()
    const clock = page.locator('.trk-now:visible b')
    const slider = page.getByRole('slider', { name: '播放位置' })
    const start = Number(await slider.inputValue())
    await page.locator('.trk-panel h3:visible').click()
    await page.keyboard.press('ArrowRight')
    await expect.poll(async () => Number(await slider.inputValue()) - start).toBe(10_000)
    const stepped = await clock.textContent()
    await page.keyboard.press('Space')
    await expect.poll(() => clock.textContent(), { timeout: 30_000 }).not.toBe(stepped)
    await page.getByRole('button', { name: '暂停（空格）' }).click()
    const paused = await clock.textContent()
    await page.waitForTimeout(400)
    expect(await clock.textContent()).toBe(paused)
  })

  it('shows the history as rows and as curves of the same values', async () => {
    const { vin } = await someVehicle(page, true)
    await openTab(vin, 'history', '.sv-history-table .ant-table-row')
    const headers = await page.locator('.sv-history-table:visible thead th').allTextContents()
    expect(headers).toEqual(expect.arrayContaining(['上报时间', '车速', 'SOC']))
    await page.getByText('曲线', { exact: true }).click()
    await page.locator('.sv-curve:visible canvas').first().waitFor()
    const labels = await page.locator('.sv-curve:visible .mp-chart-legend li').allTextContents()
    expect(labels.join()).toContain('车速')
  })

  it('hides a curve by its legend, zooms by dragging and goes back, several units in one drawing or apart', async () => {
    const { vin } = await someVehicle(page, true)
    await openTab(vin, 'history&view=curves', '.sv-curve canvas')
    const charts = page.locator('.sv-curve:visible')
    const together = await charts.count()
    const speed = charts.first().getByRole('button', { name: '车速' })
    await speed.click()
    expect(await speed.getAttribute('aria-pressed')).toBe('false')
    await speed.click()
    expect(await speed.getAttribute('aria-pressed')).toBe('true')

    const back = charts.first().getByRole('button', { name: '显示全部' })
    expect(await back.count()).toBe(0)
    const plot = await charts.first().locator('.u-over').boundingBox()
    if (!plot) throw new Error('the chart has no plot')
    await page.mouse.move(plot.x + plot.width * 0.3, plot.y + 40)
    await page.mouse.down()
    await page.mouse.move(plot.x + plot.width * 0.8, plot.y + 40, { steps: 4 })
    await page.mouse.up()
    await back.click()
    await expect.poll(() => back.count()).toBe(0)

    await page.getByRole('switch', { name: '同一图中显示' }).click()
    await expect.poll(() => charts.count()).toBeGreaterThan(together)
  })

  it('has the slider of the playback on the scale of the speed curve under it, which has several labels', async () => {
    const { vin } = await someVehicle(page, true)
    await openTab(vin, 'track', '.trk-curve canvas')
    const curve = page.locator('.trk-curve:visible')
    const plot = await curve.locator('.u-over').boundingBox()
    const line = await curve.locator('.trk-scrub-line').boundingBox()
    if (!plot || !line) throw new Error('the playback has no curve')
    expect(Math.abs(line.x - plot.x)).toBeLessThanOrEqual(2)
    expect(Math.abs(line.width - plot.width)).toBeLessThanOrEqual(3)
  })

  it('is one page with the record: the same head, its tabs lead from one to the other', async () => {
    const { vin } = await someVehicle(page, true)
    await openTab(vin, 'current', '.key-figures')
    const head = page.locator('.mp-subject:visible')
    const title = await head.locator('h1').textContent()
    await page.locator('.mp-subject-tabs:visible').getByRole('tab', { name: '车辆档案' }).click()
    await page.locator('.vehicle-picture:visible').waitFor()
    expect(await head.locator('h1').textContent()).toBe(title)
    expect(await head.textContent()).toContain(vin)
    await head.getByText('上报时间').waitFor()
    await page.getByRole('heading', { name: '待关注' }).waitFor()
    await page.locator('.mp-subject-tabs:visible').getByRole('tab', { name: '轨迹回放' }).click()
    await page.locator('.trk:visible').waitFor()
    expect(page.url()).toContain(`/single-vehicle/${vin}?tab=track`)
  })

  it('says so when there is no such vehicle', async () => {
    await go(page, '/single-vehicle/LMPTEST0000000404')
    await page.getByText('没有找到车辆 LMPTEST0000000404').waitFor()
  })
})
