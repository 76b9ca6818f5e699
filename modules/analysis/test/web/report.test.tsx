// @vitest-environment happy-dom
import { fakeConsole, signIn, surroundings } from '@motorpool/ui/testing'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { MEASURES, type OneReport, type Values } from '../../src/shared/index.ts'
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
  charges: [{ begin: 1_795_000_000_000, end: 1_795_003_600_000, socBegin: 20, socEnd: 80, energy: null }],
  ...change,
})

beforeEach(() => {
  signIn({ permissions: ['analysis/vehicleReport/find'] })
  server.on('GET', PATH, report())
})

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
