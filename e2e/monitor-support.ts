import type { Page } from 'playwright-core'

export interface ListedVehicle {
  vin: string
  vehicleCategory: string
  onlineStatus: string
  runStatus: string | null
  lng: number | null
  lat: number | null
  reportTime: number | null
}

/** A call of the platform in the session of the page. */
export async function call<T>(page: Page, method: 'GET' | 'POST', path: string, body?: object): Promise<T> {
  return page.evaluate(
    async ([verb, address, json]) => {
      const answer = await fetch(address, {
        method: verb,
        headers: { 'Client-Id': 'BIZ', 'Content-Type': 'application/json' },
        ...(json ? { body: json } : {}),
      })
      return ((await answer.json()) as { data: T }).data
    },
    [method, path, body ? JSON.stringify(body) : undefined] as const,
  )
}

const MONITOR = '/api/vehicle-svc/vehicleMonitor/V1.0'

export async function listed(
  page: Page,
  filters: object = {},
): Promise<{ items: ListedVehicle[]; total: number }> {
  return call(page, 'POST', `${MONITOR}/getMonitorList`, { pageSize: 200, ...filters })
}

/** A vehicle of the demo that has reported; vehicles on the road first. */
export async function someVehicle(page: Page, newEnergy: boolean): Promise<ListedVehicle> {
  for (let tries = 0; tries < 60; tries++) {
    const { items } = await listed(page)
    const fit = items.filter(
      (v) => (v.vehicleCategory === 'NEW_ENERGY') === newEnergy && v.reportTime !== null && v.lng !== null,
    )
    const found = fit.find((v) => v.runStatus === 'RUNNING' && v.onlineStatus === 'ONLINE') ?? fit[0]
    if (found) return found
    await new Promise((r) => setTimeout(r, 1000))
  }
  throw new Error('no vehicle of the demo has reported')
}
