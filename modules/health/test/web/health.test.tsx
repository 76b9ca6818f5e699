// @vitest-environment happy-dom
import { fakeConsole, signIn, surroundings } from '@motorpool/ui/testing'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { HealthTotals, OneHealth } from '../../src/shared/index.ts'
import Health from '../../src/web/screens/health.tsx'

const { server } = fakeConsole()
const API = '/api/vehicle-svc/health/V1.0'
const VIN = 'LMPTEST0000000001'

const totals = (change: Partial<HealthTotals> = {}): HealthTotals => ({
  vehicles: 60,
  standOut: 3,
  unknown: 4,
  findings: [
    { finding: 'CELLS_APART', vehicles: 2 },
    { finding: 'FUEL_HIGH', vehicles: 1 },
  ],
  ...change,
})

const known = (change: Partial<OneHealth> = {}): OneHealth => ({
  vin: VIN,
  plateCode: '京A12345',
  state: 'STANDS_OUT',
  findings: ['CELLS_APART'],
  sumTime: 1_764_000_000_000,
  ratedEnergy: 80,
  capacity: { value: 72, low: 70, high: 74 },
  soh: { value: 90, low: 87.5, high: 92.5 },
  spread: 130,
  spreadModel: 12,
  tempSpread: 3.1,
  insulation: 5000,
  insulationLeast: 175,
  trend: null,
  fuelPer100: null,
  fuelError: null,
  fuelModel: null,
  fuelVehicles: 0,
  charges: [],
  days: [],
  weeks: [],
  ...change,
})

const row = {
  id: '1',
  vin: VIN,
  state: 'STANDS_OUT',
  findings: ['CELLS_APART'],
  soh: 90,
  sohError: 2.5,
  spread: 130,
  fuelPer100: null,
  fuelError: null,
  fuelAgainst: -4,
}

beforeEach(() => {
  signIn({ permissions: ['analysis/health/find'] })
  server.on('POST', `${API}/page`, { items: [row], total: 1, current: 1 })
  server.on('POST', `${API}/total`, totals())
  server.on('GET', `${API}/${VIN}`, known())
})

const show = (address = '/analysis/health') => render(<Health />, surroundings(address))
const asked = (call: string) =>
  (server.bodies('POST', `${API}/${call}`).at(-1) ?? {}) as Record<string, unknown>

describe('the health of a fleet', () => {
  it('answers in words how many stand out, and of how many nothing is known', async () => {
    show()
    await waitFor(() => expect(screen.getByText('health.lead')).toBeTruthy())
    expect(screen.getByText('health.leadOf')).toBeTruthy()
    expect(screen.getAllByText('health.findingOf')).toHaveLength(2)
  })

  it('narrows its list to a finding, and widens it again, while the words stay those of the fleet', async () => {
    show()
    const [cells] = await screen.findAllByText('health.findingOf')
    await act(async () => void fireEvent.click(cells as HTMLElement))
    await waitFor(() => expect(asked('page')).toMatchObject({ finding: 'CELLS_APART' }))
    expect(asked('total')).not.toHaveProperty('finding')
    const pressed = await screen.findByRole('button', { pressed: true })
    await act(async () => void fireEvent.click(pressed))
    await waitFor(() => expect(screen.queryByRole('button', { pressed: true })).toBeNull())
  })

  it.each([
    ['that none stands out', { standOut: 0, unknown: 0, findings: [] }, 'health.leadNone'],
    [
      'that nothing is known of any: that is not health',
      { standOut: 0, unknown: 60, findings: [] },
      'health.leadUnknown',
    ],
    [
      'that there is nothing to look at',
      { vehicles: 0, standOut: 0, unknown: 0, findings: [] },
      'health.none',
    ],
  ])('says %s', async (_name, change, key) => {
    server.on('POST', `${API}/total`, totals(change))
    show()
    await waitFor(() => expect(screen.getByText(key)).toBeTruthy())
  })

  it('says that nothing matches a search, and not that there is nothing to look at', async () => {
    server.on('POST', `${API}/total`, totals({ vehicles: 0, standOut: 0, unknown: 0, findings: [] }))
    show('/analysis/health?keyword=ZZZ')
    await waitFor(() => expect(screen.getByText('resource.noMatch')).toBeTruthy())
    expect(screen.queryByText('health.none')).toBeNull()
  })

  it('shows figures with their bounds in the list, and what is unknown as such', async () => {
    show()
    await waitFor(() => expect(screen.getByText('90.0 ± 2.5')).toBeTruthy())
    expect(screen.getByText('−4%')).toBeTruthy()
  })
})

describe('the health of one vehicle', () => {
  const open = async () => {
    show()
    await waitFor(() => expect(screen.getByText(VIN)).toBeTruthy())
    await act(async () => void fireEvent.doubleClick(screen.getByText(VIN)))
    return screen.findByText('health.value.soh')
  }

  it('stands beside the method of each figure', async () => {
    await open()
    for (const subject of ['capacity', 'spread', 'insulation', 'tempSpread', 'fuel'])
      expect(screen.getByRole('region', { name: `health.${subject}` }).textContent, subject).toContain(
        `health.method.${subject}`,
      )
  })

  it('says calmly what is unknown, and why', async () => {
    await open()
    expect(screen.getByText('health.unknown.fuel')).toBeTruthy()
    expect(document.querySelectorAll('.mp-chart')).toHaveLength(0)
  })

  it('is opened by its address', async () => {
    show(`/analysis/health?vin=${VIN}`)
    await waitFor(() => expect(screen.getByText('health.value.soh')).toBeTruthy())
  })

  it('draws one point as well as many', async () => {
    const day = { spreadMax: 14, tempSpread: null, tempSpreadMax: null, tempMax: null }
    server.on(
      'GET',
      `${API}/${VIN}`,
      known({
        days: [
          {
            ...day,
            day: new Date().toISOString().slice(0, 10),
            spread: 12,
            insulation: null,
            insulationMin: null,
          },
        ],
      }),
    )
    await open()
    expect(document.querySelectorAll('.mp-chart')).toHaveLength(1)
  })
})
