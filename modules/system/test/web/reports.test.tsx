// @vitest-environment happy-dom
import { fakeConsole, refusal, surroundings } from '@motorpool/ui/testing'
import { act, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { describe, expect, it } from 'vitest'
import { type ReportConfig, reportConfig } from '../../src/shared/report/config.ts'
import { reports } from '../../src/shared/report/resource.ts'
import { Chart } from '../../src/web/screens/reports/Chart.tsx'
import type { Dataset, Report, ReportData } from '../../src/web/screens/reports/calls.ts'
import { configuring } from '../../src/web/screens/reports/configuring.ts'
import { useReport } from '../../src/web/screens/reports/useReport.ts'
import ReportView from '../../src/web/screens/reports/View.tsx'

const { server } = fakeConsole()
const CONFIG = `${reports.api}/config/fleet`
const DATA = `${reports.api}/data/fleet`

const report = (more: Partial<Report> = {}): Report => ({
  reportName: 'The fleet',
  reportType: 'TABLE',
  reportUrl: null,
  pageCode: 'fleet',
  config: null,
  search: [{ field: 'vin', label: 'VIN', kind: 'text' }],
  ...more,
})
const data = (more: Partial<ReportData> = {}): ReportData => ({
  columns: [
    { field: 'vin', label: 'VIN', kind: 'text' },
    { field: 'plateCode', label: 'Plate', kind: 'text' },
  ],
  items: [{ vin: 'LMP1', plateCode: null }],
  total: 45,
  current: 1,
  groups: [],
  ...more,
})

describe('a report', () => {
  const open = async () => {
    server.on('GET', CONFIG, report()).on('POST', DATA, data())
    const { result } = renderHook(() => useReport('fleet'), surroundings())
    await waitFor(() => expect(result.current.data).toBeDefined())
    return () => result.current
  }

  it('is asked for first, and then its first page', async () => {
    const now = await open()
    expect(now().known?.reportName).toBe('The fleet')
    expect(server.bodies('POST', DATA)).toEqual([{ filters: {}, page: 1, pageSize: 20 }])
  })

  it('R112 turns its pages, and begins at the first with other filters', async () => {
    const now = await open()
    act(() => now().turn(3))
    await waitFor(() => expect(server.bodies('POST', DATA).at(-1)).toMatchObject({ page: 3 }))
    act(() => now().search({ vin: 'LMP' }))
    await waitFor(() =>
      expect(server.bodies('POST', DATA).at(-1)).toEqual({ filters: { vin: 'LMP' }, page: 1, pageSize: 20 }),
    )
  })

  it('that is an address has no data to ask for', async () => {
    server.on('GET', CONFIG, report({ reportType: 'URL', reportUrl: 'https://reports.example/' }))
    const { result } = renderHook(() => useReport('fleet'), surroundings())
    await waitFor(() => expect(result.current.known).toBeDefined())
    expect(server.heard('POST', DATA)).toEqual([])
  })

  it('whose data cannot be had is tried again there, not from the beginning', async () => {
    server.on('GET', CONFIG, report()).on('POST', DATA, refusal('X', '数据集已变更'))
    const { result } = renderHook(() => useReport('fleet'), surroundings())
    await waitFor(() => expect(result.current.failed?.message).toBe('数据集已变更'))
    server.on('POST', DATA, data())
    act(() => result.current.retry())
    await waitFor(() => expect([result.current.failed, result.current.data?.total]).toEqual([null, 45]))
    expect(server.heard('GET', CONFIG)).toHaveLength(1)
  })
})

describe('the page of a report', () => {
  const open = (shown: unknown, of: ReportData = data()) => {
    server.on('GET', CONFIG, shown).on('POST', DATA, of)
    return render(
      <Routes>
        <Route path="/system/reports/:pageCode" element={<ReportView />} />
      </Routes>,
      { wrapper: surroundings('/system/reports/fleet').wrapper },
    )
  }

  it('shows its rows, a dash where nothing is known, and finds what is typed', async () => {
    open(report())
    await screen.findByText('LMP1')
    expect([...document.querySelectorAll('.ant-table-row td')].map((cell) => cell.textContent)).toEqual([
      'LMP1',
      '—',
    ])
    fireEvent.change(screen.getByLabelText('VIN'), { target: { value: ' LMP ' } })
    fireEvent.click(screen.getByRole('button', { name: 'resource.query' }))
    await waitFor(() => expect(server.bodies('POST', DATA).at(-1)).toMatchObject({ filters: { vin: 'LMP' } }))
  })

  it('says that there is nothing', async () => {
    open(report({ search: [] }), data({ items: [], total: 0 }))
    await screen.findByText('report.empty')
    expect(screen.queryByRole('button', { name: 'resource.query' })).toBeNull()
  })

  it('of an address leads there in a window of its own', async () => {
    open(report({ reportType: 'URL', reportUrl: 'https://reports.example/' }))
    const link = await screen.findByRole('link', { name: 'report.openLink' })
    expect([link.getAttribute('href'), link.getAttribute('target'), link.getAttribute('rel')]).toEqual([
      'https://reports.example/',
      '_blank',
      'noopener noreferrer',
    ])
  })

  it('draws what is added up as bars, in proportion to the longest', async () => {
    open(
      report({ reportType: 'CHART' }),
      data({
        groups: [
          { label: '粤', amount: 40 },
          { label: '桂', amount: 10 },
          { label: '?', amount: null },
        ],
      }),
    )
    await screen.findByText('粤')
    expect([...document.querySelectorAll<HTMLElement>('.report-bar')].map((bar) => bar.style.width)).toEqual([
      '100%',
      '25%',
      '0%',
    ])
    expect([...document.querySelectorAll('.report-amount')].map((cell) => cell.textContent)).toEqual([
      '40',
      '10',
      '—',
    ])
  })

  it('that cannot be had says so', async () => {
    open(refusal('NOT_FOUND', '报表不存在', { status: 404 }))
    expect(await screen.findByText('报表不存在')).toBeDefined()
  })
})

describe('amounts over time', () => {
  const points = (...amounts: (number | null)[]) => {
    const groups = amounts.map((amount, i) => ({ label: `2026-0${i + 1}`, amount }))
    const { container } = render(<Chart kind="line" groups={groups} />)
    return {
      y: (container.querySelector('polyline')?.getAttribute('points') ?? '')
        .split(' ')
        .map((point) => Number(point.split(',')[1])),
      titles: [...container.querySelectorAll('title')].map((title) => title.textContent),
      axis: Number(container.querySelector('.report-axis')?.getAttribute('y1')),
    }
  }

  it('rise with their amounts', () => {
    const { y, titles } = points(10, 20, 40)
    expect(y).toEqual([...y].sort((a, b) => b - a))
    expect(titles).toEqual(['2026-01: 10', '2026-02: 20', '2026-03: 40'])
  })

  it('below nought lie below the line of nought', () => {
    const { y, axis } = points(10, -10)
    expect(y[0]).toBeLessThan(axis)
    expect(y[1]).toBeGreaterThan(axis)
  })

  it('that are not known lie on it and are named so', () => {
    const { y, axis, titles } = points(10, null)
    expect([y[1], titles[1]]).toEqual([axis, '2026-02: —'])
  })
})

describe('the configuration of a report', () => {
  const field = (name: string, kind = 'text') => ({
    field: name,
    label: name,
    kind,
    searchable: true,
    sortable: true,
    dimension: true,
    measure: false,
  })
  const datasets: Dataset[] = [
    { value: 'vehicle/vehicles', label: 'Vehicles', fields: [field('vin'), field('saleDate', 'date')] },
    { value: 'terminal/terminals', label: 'Terminals', fields: [] },
  ]
  /** A form that holds a value and takes its changes. */
  const form = (start?: Partial<ReportConfig>) => {
    const held: { value: unknown } = { value: start && reportConfig.parse(start) }
    return () =>
      configuring(datasets, held.value, (next) => {
        held.value = next
      })
  }

  it('begins with a list; without one there is nothing to choose', () => {
    const now = form()
    expect([now().config, now().fields]).toEqual([undefined, []])
    now().set({ search: ['vin'] })
    now().setGroup({ by: 'vin' })
    expect(now().config).toBeUndefined()
    now().setDataset('vehicle/vehicles')
    expect([now().config?.dataset, now().fields.map((one) => one.field)]).toEqual([
      'vehicle/vehicles',
      ['vin', 'saleDate'],
    ])
  })

  it('forgets what was chosen of a list when another is', () => {
    const now = form({ dataset: 'vehicle/vehicles', columns: ['vin'], search: ['vin'] })
    now().setDataset('terminal/terminals')
    expect(now().config).toMatchObject({ dataset: 'terminal/terminals', columns: [], search: [] })
  })

  it('counts what it groups, until something else is said', () => {
    const now = form({ dataset: 'vehicle/vehicles' })
    now().setGroup({ fn: 'sum' })
    expect(now().group).toBeUndefined()
    now().setGroup({ by: 'vin' })
    expect(now().group).toEqual({ by: 'vin', month: false, fn: 'count' })
    now().setGroup({ fn: 'sum', field: 'mileage' })
    expect(now().group).toEqual({ by: 'vin', month: false, fn: 'sum', field: 'mileage' })
  })

  it('offers months for days and times alone', () => {
    const now = form({ dataset: 'vehicle/vehicles' })
    now().setGroup({ by: 'vin' })
    expect(now().dated).toBe(false)
    now().setGroup({ by: 'saleDate' })
    expect(now().dated).toBe(true)
  })

  it('that is stored and cannot be read begins anew', () => {
    expect(configuring(datasets, { dataset: 'DROP TABLE' }, undefined).config).toBeUndefined()
  })
})
