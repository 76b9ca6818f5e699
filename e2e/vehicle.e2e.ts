import { Buffer } from 'node:buffer'
import { deflateSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { call, someVehicle } from './monitor-support.ts'
import { session } from './session.ts'
import { go, hashOf, openList, tool } from './support.ts'

let page: Page
session((next) => {
  page = next
})

const VEHICLES = '/api/vehicle-svc/vehicles/V1.0'
interface Vehicle {
  id: string
  vin: string
  orgId: string
  vehicleModelId: string
  vehicleTypeId: string
}

const byVin = (vin: string) => call<Vehicle>(page, 'GET', `${VEHICLES}/getVehicleDtoByVin/${vin}`)

/** Changes a row, or makes one. */
const send = <T>(method: 'POST' | 'PUT' | 'DELETE', path: string, body: object) =>
  page.evaluate(
    async ([verb, address, json]) => {
      const headers = { 'Client-Id': 'BIZ', 'Content-Type': 'application/json' }
      const request = { method: verb, headers, body: json }
      const answer = await fetch(address, request)
      return ((await answer.json()) as { data: unknown }).data
    },
    [method, path, JSON.stringify(body)] as const,
  ) as Promise<T>

/** A vehicle of the demo's first model that has no terminal. */
async function unequipped(): Promise<Vehicle> {
  const like = await byVin((await someVehicle(page, false)).vin)
  const vin = `LMPE2E${String(Date.now()).slice(-11)}`
  const { vehicleCategory, vehicleModelId, orgId } = like as Vehicle & { vehicleCategory: string }
  return send('POST', VEHICLES, { vin, machineCode: vin, vehicleCategory, vehicleModelId, orgId })
}

const SIZE = 32
const COLOUR = [226, 0, 213] as const

function crc(bytes: Buffer): number {
  let value = ~0
  for (const byte of bytes) {
    value ^= byte
    for (let bit = 0; bit < 8; bit++) value = (value >>> 1) ^ (value & 1 ? 0xedb88320 : 0)
  }
  return ~value >>> 0
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(body.length + 8)
  frame.writeUInt32BE(data.length, 0)
  body.copy(frame, 4)
  frame.writeUInt32BE(crc(body), body.length + 4)
  return frame
}

/** A square of a colour that no map has. */
function picture(): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(SIZE, 0)
  header.writeUInt32BE(SIZE, 4)
  header.set([8, 2], 8)
  const line = Buffer.from([0, ...Array.from({ length: SIZE }, () => COLOUR).flat()])
  const rows = Buffer.concat(Array.from({ length: SIZE }, () => line))
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

async function upload(bytes: Buffer): Promise<string> {
  return page.evaluate(async (base64) => {
    const form = new FormData()
    const content = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))
    form.set('file', new Blob([content], { type: 'image/png' }), 'lorry.png')
    form.set('storageType', 'LOCAL')
    form.set('bizType', 'IOV')
    const answer = await fetch('/api/file-svc/attachments/V1.0/upload', {
      method: 'POST',
      headers: { 'Client-Id': 'BIZ' },
      body: form,
    })
    return ((await answer.json()) as { data: { id: string } }).data.id
  }, bytes.toString('base64'))
}

/** How many pixels of what the page shows have the picture's colour. */
async function coloured(): Promise<number> {
  const shot = (await page.locator('.dist canvas').first().screenshot()).toString('base64')
  return page.evaluate(
    async ([base64, r, g, b]) => {
      const bytes = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))
      const image = await createImageBitmap(new Blob([bytes]))
      const context = new OffscreenCanvas(image.width, image.height).getContext('2d')
      if (!context) return -1
      context.drawImage(image, 0, 0)
      const { data } = context.getImageData(0, 0, image.width, image.height)
      let count = 0
      for (let i = 0; i < data.length; i += 4)
        if (
          Math.abs((data[i] ?? 0) - r) < 12 &&
          Math.abs((data[i + 1] ?? 0) - g) < 12 &&
          Math.abs((data[i + 2] ?? 0) - b) < 12
        )
          count++
      return count
    },
    [shot, ...COLOUR] as const,
  )
}

describe('vehicles', () => {
  it('R333 are drawn on the map with the icon of their type', async () => {
    const { vin, lng, lat } = await someVehicle(page, true)
    const { vehicleTypeId } = await byVin(vin)
    const mark = `e2e${Date.now()}`
    const icon = await send<{ id: string }>('POST', '/api/vehicle-svc/map/icon/V1.0', {
      iconCode: mark,
      iconName: mark,
      iconImageId: await upload(picture()),
    })
    const types = '/api/vehicle-svc/vehicle/types/V1.0'
    await send('PUT', types, { id: vehicleTypeId, mapIconId: icon.id })
    await go(page, `/monitor/vehicleDistribution?vin=${vin}&at=${lng},${lat},14`)
    await page.locator('.dist-card').waitFor()
    // The square without the status at its corner.
    await expect.poll(coloured, { timeout: 20_000, interval: 1000 }).toBeGreaterThan(500)
    await send('PUT', types, { id: vehicleTypeId, mapIconId: null })
    await send('DELETE', '/api/vehicle-svc/map/icon/V1.0', { ids: [icon.id] })
  })

  it('R287 R288 without a terminal have neither live details nor a working condition, and say so', async () => {
    const { vin, id } = await unequipped()
    await openList(page, `/vehicle/vehicles?vin=${vin}`)
    await page.locator('.mp-table:visible .ant-table-row', { hasText: vin }).locator('td').first().click()
    await tool(page, '实时监控').click()
    await page.getByText('该车辆未绑定终端，无法查看实时详情').waitFor()
    expect(hashOf(page)).toContain('/vehicle/vehicles')
    await go(page, `/single-vehicle/${vin}?tab=current`)
    await page.getByText('该车辆未绑定终端，无法查看工况').waitFor()
    await send('DELETE', VEHICLES, { ids: [id] })
  })

  it('R278 several are suspended one after another, and it is told what became of each', async () => {
    const [open, closed] = [await unequipped(), await unequipped()]
    await send('POST', `${VEHICLES}/updateServiceDate`, { vin: open.vin, serviceStartDate: Date.now() })
    await openList(page, '/vehicle/vehicles?vin=LMPE2E')
    for (const { vin } of [open, closed])
      await page.locator('.mp-table:visible .ant-table-row', { hasText: vin }).getByRole('checkbox').check()
    await tool(page, '车辆操作').click()
    await page.getByRole('button', { name: '暂停服务 2 辆中 1 辆可办理' }).click()
    await page.getByRole('dialog').getByLabel('原因').fill('欠费')
    await page.getByRole('dialog').getByRole('button', { name: '暂停服务' }).click()
    await page.getByText('成功 1 辆，失败 1 辆，未办理 0 辆').waitFor()
    await page.getByText(`车辆${closed.vin}的服务为“未开通”，可以开通`).waitFor()
    expect(await byVin(open.vin)).toMatchObject({ serviceStatus: 'SUSPENDED' })
    await send('DELETE', VEHICLES, { ids: [open.id, closed.id] })
  })
})
