// @vitest-environment happy-dom
import { fakeConsole, signIn, surroundings } from '@motorpool/ui/testing'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { GroupUse, Totals, VehicleDays } from '../../src/shared/index.ts'
import Fuel from '../../src/web/screens/fuel.tsx'
import Model from '../../src/web/screens/model.tsx'
import OnlineRate from '../../src/web/screens/online-rate.tsx'
import WorkTime from '../../src/web/screens/work-time.tsx'

const { server } = fakeConsole()
const API = '/api/vehicle-svc/dataAnalyse/V1.0'
const VIN = 'LMPTEST0000000001'

const totals = (change: Partial<Totals> = {}): Totals => ({
  vehicles: 30,
  active: 2,
  sum: 120,
  before: { active: 1, sum: 100 },
  step: 'day',
  steps: [
    { day: '2026-11-25', sum: 20, active: 1 },
    { day: '2026-11-26', sum: 100, active: 2 },
  ],
  days: null,
  histogram: [{ from: 0, to: 20, vehicles: 28 }],
  ...change,
})
const lorry: GroupUse = { id: '1', name: 'lorry', vehicles: 5, active: 2, sum: 80, before: 40 }
const none: GroupUse = { id: null, name: null, vehicles: 3, active: 0, sum: null, before: null }
const day: VehicleDays = {
  day: '2026-11-26',
  distance: 50,
  workTime: 3,
  idleTime: 1,
  onlineTime: 24,
  fuel: null,
  energy: 8,
  maxSpeed: 80,
  trips: 4,
  mileageBegin: 1000,
  mileageEnd: 1050,
}

beforeEach(() => {
  signIn({
    permissions: ['workTimeTotal', 'fuel', 'onlineRate', 'model'].map((one) => `analysis/${one}/find`),
  })
  const items = [{ id: '1', vin: VIN, workTime: 120, before: 100, fuel: null, onlineTime: 24 }]
  for (const list of ['workTime', 'fuel', 'online'])
    server.on('POST', `${API}/page/${list}`, { items, total: 1, current: 1 })
  server.on('POST', `${API}/total`, totals())
  server.on('POST', `${API}/groups`, [lorry, none])
})

const bars = () => [...document.querySelectorAll('.mp-bars > li')].map((bar) => bar.getAttribute('title'))
const asked = (call: string) =>
  (server.bodies('POST', `${API}/${call}`).at(-1) ?? {}) as Record<string, unknown>
const show = (of: React.ReactNode, address = '/analysis/workTimeTotal') => render(of, surroundings(address))
const choose = (text: string) => act(async () => void fireEvent.click(screen.getByText(text)))

describe('an analysis', () => {
  it('answers in words, and shows each day with what was done on it', async () => {
    show(<WorkTime />)
    await waitFor(() => expect(bars()).toHaveLength(2))
    expect(screen.getByText('analysis.lead.workTime')).toBeTruthy()
    expect(screen.getByText('analysis.more')).toBeTruthy()
    expect(bars()[1]).toContain('11-26 · 100 h')
  })

  it('asks for totals of the days and filters of its list, and of what was chosen', async () => {
    show(<WorkTime />)
    await waitFor(() => expect(asked('total')).toMatchObject({ measure: 'workTime' }))
    expect((asked('total').time as number[]).length).toBe(2)
    await waitFor(() => expect(asked('page/workTime').time).toEqual(asked('total').time))
    await choose('analysis.of.accTime')
    await waitFor(() => expect(asked('total')).toMatchObject({ measure: 'accTime' }))
  })

  it('R067 begins with ACC where the bell leads to it, and leads on to the alarms that wait', async () => {
    signIn({ permissions: ['analysis/workTimeTotal/find', 'vehicle/alarmAccTime/find'] })
    show(<WorkTime />, '/analysis/workTimeTotal?of=accTime')
    await waitFor(() => expect(asked('total')).toMatchObject({ measure: 'accTime' }))
    const link = screen.getByText('analysis.accAlarms').closest('a')
    expect(link?.getAttribute('href')).toContain('/vehicle/alarmAccTime?handleStatus=UNDISPOSED,PROCESSING')
  })

  it('shows how much vehicles have of it, and which models have most', async () => {
    show(<WorkTime />)
    await choose('analysis.view.histogram')
    await waitFor(() => expect(bars()[0]).toContain('0–20 h'))
    await choose('analysis.view.model')
    await waitFor(() => expect(screen.getByText('lorry')).toBeTruthy())
    expect(asked('groups')).toMatchObject({ by: 'model', measure: 'workTime' })
    expect(screen.getByText('80 h')).toBeTruthy()
  })

  it('narrows its list to the group or the day of a bar', async () => {
    show(<WorkTime />)
    await choose('analysis.view.model')
    await act(async () => void fireEvent.click(await screen.findByText('lorry')))
    await waitFor(() => expect(asked('page/workTime')).toMatchObject({ vehicleModelId: '1' }))
    await waitFor(() => expect(asked('groups')).toMatchObject({ vehicleModelId: '1' }))
    await choose('analysis.view.steps')
    await act(async () => void fireEvent.click(await screen.findByRole('button', { name: /11-25/ })))
    const day = [Date.parse('2026-11-25T00:00+08:00'), Date.parse('2026-11-26T00:00+08:00') - 1]
    await waitFor(() => expect(asked('page/workTime')).toMatchObject({ time: day, vehicleModelId: '1' }))
  })

  it('says that there are no figures, and where they come from', async () => {
    server.on('POST', `${API}/total`, totals({ active: 0, sum: null, steps: [], histogram: [] }))
    show(<Fuel />, '/analysis/fuel')
    await waitFor(() => expect(screen.getByText('analysis.noneHint')).toBeTruthy())
  })

  it('opens a vehicle on its days, which lead to its track; what is unknown is not zero', async () => {
    server.on('GET', `${API}/${VIN}/mileageList`, [day])
    show(<WorkTime />)
    await waitFor(() => expect(screen.getByText(VIN)).toBeTruthy())
    await act(async () => void fireEvent.doubleClick(screen.getByText(VIN)))
    const link = await screen.findByText('2026-11-26')
    expect(link.getAttribute('href')).toContain(`/single-vehicle/${VIN}?tab=track&day=2026-11-26`)
    const cells = [...(link.closest('tr')?.querySelectorAll('td') ?? [])].map(
      ({ textContent }) => textContent,
    )
    expect(cells).toEqual(['2026-11-26', '50', '3', '1', '24', '—', '8', '80', '4'])
  })
})

describe('the online rate', () => {
  it('begins with the vehicles that were online hour by hour', async () => {
    // Of one hour there is no line to draw.
    server.on('POST', `${API}/onlineRate`, [{ time: 1, online: 26, peak: 26, total: 30, rate: 0.87 }])
    show(<OnlineRate />, '/analysis/onlineRate')
    await waitFor(() => expect(asked('onlineRate')).toMatchObject({ startTime: expect.any(Number) }))
    await waitFor(() => expect(screen.getByText('analysis.noneHint')).toBeTruthy())
    await choose('analysis.view.steps')
    await waitFor(() => expect(bars()).toHaveLength(2))
  })
})

describe('models', () => {
  it('stand beside each other with what a vehicle of each did on average', async () => {
    show(<Model />, '/analysis/model')
    await waitFor(() => expect(document.querySelectorAll('.ant-table-row')).toHaveLength(2))
    const rows = [...document.querySelectorAll('.ant-table-row')].map((row) =>
      [...row.querySelectorAll('td')].map(({ textContent }) => textContent),
    )
    expect(rows).toEqual([
      ['lorry', '5', '2', '80', '40', '40'],
      ['analysis.without', '3', '0', '—', '—', '—'],
    ])
    await choose('analysis.of.energy')
    await waitFor(() => expect(asked('groups')).toMatchObject({ measure: 'energy', by: 'model' }))
  })
})
