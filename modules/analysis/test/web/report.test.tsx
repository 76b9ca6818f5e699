// @vitest-environment happy-dom
import { fakeConsole, signIn, surroundings } from '@motorpool/ui/testing'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { MEASURES, type OneReport, type Values, type VehicleDays } from '../../src/shared/index.ts'
import { ReportDrawer } from '../../src/web/ReportDrawer.tsx'

const { server } = fakeConsole()
const VIN = 'LMPTEST0000000001'
const PATH = `/api/vehicle-svc/vehicle/report/V1.0/${VIN}`
const nothing = Object.fromEntries(Object.keys(MEASURES).map((measure) => [measure, null])) as Values

const report = (change: Partial<OneReport> = {}): OneReport => ({
  vin: VIN,
  plateCode: '鄂A12345',
  machineCode: 'M1',
  vehicleModel: null,
  vehicleCategory: 'FUEL',
  orgName: 'north',
  from: '2026-11-20',
  to: '2026-11-26',
  values: { ...nothing, workTime: 120, distance: 90 },
  before: { ...nothing, workTime: 100, distance: 100 },
  days: [],
  alarms: null,
  charges: [{ begin: 1_795_000_000_000, end: 1_795_003_600_000, socBegin: 20, socEnd: 80, energy: null }],
  ...change,
})

beforeEach(() => {
  signIn({ permissions: ['analysis/vehicleReport/find'] })
  server.on('GET', PATH, report())
})
afterEach(cleanup)

const show = () =>
  render(<ReportDrawer vin={VIN} time={[1, 2]} onClose={() => {}} />, surroundings('/analysis/vehicleReport'))
const rowOf = (name: string) =>
  [...(screen.getByText(name).closest('tr')?.querySelectorAll('td') ?? [])].map((cell) => cell.textContent)

it('the report of a vehicle compares its figures with those before; what is unknown is not zero', async () => {
  show()
  await screen.findByText('鄂A12345')
  expect(rowOf('analysis/vehicleReport.workTime').slice(1)).toEqual(['120', '100', '+20%'])
  expect(rowOf('analysis/vehicleReport.distance').slice(1)).toEqual(['90', '100', '−10%'])
  expect(rowOf('analysis/vehicleReport.fuel').slice(1)).toEqual(['—', '—', '—'])
  expect(screen.getByText('20 → 80')).toBeTruthy()
  expect(screen.getByText('analysis.noneHint')).toBeTruthy()
})

it('is printed with its title and its days, and the page comes back', async () => {
  const print = vi.fn(() => expect(document.querySelector('.mp-sheet')?.textContent).toContain('鄂A12345'))
  vi.stubGlobal('print', print)
  show()
  await screen.findByText('鄂A12345')
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'analysis.report.print' })))
  await waitFor(() => expect(print).toHaveBeenCalledOnce())
  await waitFor(() => expect(document.querySelector('.mp-sheet')).toBeNull())
  vi.unstubAllGlobals()
})

it('shows alarms by level and faults beside those before, and by day, also of days without figures', async () => {
  const day = { day: '2026-11-25', distance: 9, workTime: 1, trips: 2, fuel: null } as VehicleDays
  server.on(
    'GET',
    PATH,
    report({
      days: [day],
      alarms: {
        values: { level1: 3, level2: 0, level3: 1, faults: 2 },
        before: { level1: 2, level2: 0, level3: 0, faults: 4 },
        days: [{ day: '2026-11-26', level1: 3, level2: 0, level3: 1, faults: 2 }],
      },
    }),
  )
  show()
  await screen.findByText('analysis.report.alarms')
  expect(rowOf('analysis.alarms.level1').slice(1)).toEqual(['3', '2', '+50%'])
  expect(rowOf('analysis.alarms.level3').slice(1)).toEqual(['1', '0', '—'])
  expect(rowOf('analysis.alarms.faults').slice(1)).toEqual(['2', '4', '−50%'])
  expect(rowOf('2026-11-26')).toEqual(['2026-11-26', ...Array.from({ length: 8 }, () => '—'), '4', '2'])
  expect(rowOf('2026-11-25')).toEqual(['2026-11-25', '9', '1', '—', '—', '—', '—', '—', '2', '0', '0'])
})

it('shows no faults, not even as none, to who may read alarms alone', async () => {
  const none = { level1: 0, level2: 0, level3: 0, faults: null }
  server.on(
    'GET',
    PATH,
    report({ alarms: { values: none, before: none, days: [{ day: '2026-11-26', ...none }] } }),
  )
  show()
  await screen.findByText('analysis.alarms.level1')
  expect(screen.queryByText('analysis.alarms.faults')).toBeNull()
  expect(screen.queryAllByText('analysis.day.alarms')).not.toHaveLength(0)
  expect(screen.queryByText('analysis.day.faults')).toBeNull()
})

it('says nothing of alarms to who may not read them', async () => {
  show()
  await screen.findByText('鄂A12345')
  expect(screen.queryByText('analysis.report.alarms')).toBeNull()
  expect(screen.queryByText('analysis.day.faults')).toBeNull()
})
