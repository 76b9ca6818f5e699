import { once } from 'node:events'
import { createConnection, type Socket } from 'node:net'
import { encode } from '@motorpool/gb32960'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { session } from './session.ts'
import { callOf, go } from './support.ts'

let page: Page
session((next) => {
  page = next
})

const ACCOUNTS = '/api/terminal-svc/gatewayPlatformAccounts/V1.0'
const PASSWORD = 'correct-horse'
const SUCCESS = 1

/** Where `E2E_PICTURES` names a folder, the screen is kept as it was. */
async function picture(name: string): Promise<void> {
  const folder = process.env.E2E_PICTURES
  if (folder) await page.screenshot({ path: `${folder}/platform-quality-${name}.png` })
}

/** A lower platform: its answers come in the order of what it sends. */
async function platform(
  userName: string,
): Promise<{ send(frame: Uint8Array): Promise<number>; off(): void }> {
  const { hostname } = new URL(process.env.E2E_URL ?? '')
  const socket: Socket = createConnection(Number(process.env.E2E_GB32960_PORT), hostname)
  await once(socket, 'connect')
  const send = async (frame: Uint8Array) => {
    const answered = once(socket, 'data')
    socket.write(frame)
    const [answer] = (await answered) as [Buffer]
    return answer[3] ?? 0
  }
  const login = {
    time: Date.now(),
    serial: 1,
    user: userName,
    password: PASSWORD,
    encryptionRule: 1 as const,
  }
  expect(await send(encode('2016', 'platformLogin', 'LOWERPLATFORM0001', login))).toBe(SUCCESS)
  return { send, off: () => socket.destroy() }
}

const report = (vin: string, time: number, soc = 80) =>
  encode('2016', 'realtime', vin, {
    time,
    blocks: [{ block: 'position', state: 0, longitude: 113.3 + soc / 1000, latitude: 23.1 }],
  })

it('what a lower platform sends is scored, by day and by vehicle, and what it may not send is named', async () => {
  await go(page, '/terminal/platformQuality')
  await page.locator('.quality-none:visible').waitFor()
  await picture('empty')
  const userName = `low${Date.now() % 1_000_000}`
  await callOf(page, 'POST', ACCOUNTS, {
    userName,
    password: PASSWORD,
    protocol: 'gb32960',
    status: 'ENABLED',
  })
  const { items } = await callOf<{ items: { vin: string }[] }>(
    page,
    'POST',
    '/api/vehicle-svc/vehicles/V1.0/page',
    { page: 1, pageSize: 100, vehicleCategory: 'NEW_ENERGY' },
  )
  const vins = items.slice(0, 6).map(({ vin }) => vin)
  expect(vins.length).toBeGreaterThan(2)
  const lower = await platform(userName)
  const now = Date.now()
  for (const [i, vin] of vins.entries())
    for (let n = 0; n < 12; n++) await lower.send(report(vin, now - (12 - n) * 1000 - i * 8000, n))
  for (const vin of ['LNBMCUAF0GR000001', 'LNBMCUAF0GR000002']) await lower.send(report(vin, now))
  lower.off()
  const rows = page.locator('.mp-table:visible .ant-table-row')
  await expect
    .poll(async () => {
      await page.getByRole('button', { name: '查询', exact: true }).click()
      return rows.count()
    })
    .toBe(vins.length)
  const head = page.locator('.quality-head:visible')
  await head.getByText('车辆未登记').first().waitFor()
  expect(await head.textContent()).toContain('LNBMCUAF0GR000002')
  await picture('list')
  await page.setViewportSize({ width: 390, height: 900 })
  await picture('narrow')
})
