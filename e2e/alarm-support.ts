import type { Page } from 'playwright-core'
import { afterAll, expect, vi } from 'vitest'
import { Device } from './device.ts'
import { call, someVehicle } from './monitor-support.ts'
import { type Session, sharedPage } from './session.ts'
import { callOf, go } from './support.ts'

/** Where the vehicle of these tests stands. */
export const AT = { lng: 106.71, lat: 26.58 }
/** ms for one step, and for a walk through several dialogs, on a machine that does other work. */
export const PATIENT_MS = 60_000
const WALK_MS = 180_000
export const VEHICLES = '/api/vehicle-svc/vehicles/V1.0'

export interface Row {
  id: string
  [field: string]: unknown
}

export interface Alarming {
  page: Page
  vehicle: Row & { vin: string }
  /** Its terminal, signed on. */
  device: Device
}

/** A new-energy vehicle like one of the demo, of which nothing is known yet; it stays until it is deleted. */
export async function newVehicle(page: Page): Promise<Row & { vin: string }> {
  const { vin } = await someVehicle(page, true)
  const like = await call<Row>(page, 'GET', `${VEHICLES}/getVehicleDtoByVin/${vin}`)
  const { vehicleCategory, vehicleModelId, orgId } = like
  const own = `LMPE2E${String(Date.now()).slice(-11)}`
  const body = { vin: own, machineCode: own, vehicleCategory, vehicleModelId, orgId }
  return { ...(await callOf<Row>(page, 'POST', VEHICLES, body)), vin: own, orgId }
}

/** One page for the tests of a file, and a vehicle of their own whose terminal reports. */
export function alarming(give: (of: Alarming) => void): Pick<Session, 'browser'> {
  vi.setConfig({ testTimeout: WALK_MS })
  let page: Page
  let known: Alarming | undefined
  const session = sharedPage(
    (next) => {
      page = next
      page.setDefaultTimeout(PATIENT_MS)
    },
    async () => {
      const vehicle = await newVehicle(page)
      const device = await Device.on(vehicle.vin)
      await device.report(AT)
      known = { page, vehicle, device }
      give(known)
    },
  )
  afterAll(async () => {
    known?.device.off()
    if (known) await callOf(page, 'DELETE', VEHICLES, { ids: [known.vehicle.id] })
  })
  return session
}

export const rows = (page: Page) => page.locator('.mp-table:visible .ant-table-row')
export const rowOf = (page: Page, name: string) => rows(page).filter({ hasText: name })
export const dialog = (page: Page) => page.getByRole('dialog').filter({ visible: true })

/** Reports until it is seen: what acts on frames takes its time on a busy machine. */
export async function until(seen: () => Promise<boolean>, report: () => Promise<void>): Promise<void> {
  await expect
    .poll(
      async () => {
        await report()
        return seen()
      },
      { timeout: PATIENT_MS, interval: 300 },
    )
    .toBe(true)
}

/** A list of alarms narrowed to a vehicle, which keeps itself up to date; nothing is chosen, and nobody points at it. */
export async function openAlarms(page: Page, path: string, vin: string): Promise<void> {
  await go(page, `${path}?vin=${vin}`)
  const list = page.locator('.mp-list:visible')
  await list.getByRole('button', { name: '清除条件' }).or(rows(page).first()).first().waitFor()
  const clear = list.getByText('清除', { exact: true })
  if (await clear.isVisible()) await clear.click()
  await page.mouse.move(5, 5)
}

export async function closeStory(page: Page): Promise<void> {
  await page.locator('.ant-drawer-close:visible').click()
  await page.locator('.alarm-story').waitFor({ state: 'detached' })
}

export const choose = (page: Page, name: string) => rowOf(page, name).getByRole('checkbox').check()
