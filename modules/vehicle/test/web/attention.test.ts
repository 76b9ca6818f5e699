import type { Row } from '@motorpool/resource/web'
import { describe, expect, it } from 'vitest'
import { VEHICLE_TABS, vehicleTabPath, vehicleTabPermission } from '../../src/shared/index.ts'
import { attentionOf } from '../../src/web/screens/vehicles/attention.ts'

const NOW = Date.parse('2026-11-23T12:00:00+08:00')
const DAY = 86_400_000

const vehicle = (more: object = {}): Row => ({
  id: '1',
  terminalId: '2',
  plateCode: '川A99533D',
  vehicleCategory: 'ROAD_FUEL',
  serviceStatus: 'HAS_OPENED',
  serviceEndDate: NOW + 300 * DAY,
  saleStatus: 'SOLD',
  customerName: 'A',
  ...more,
})
const kinds = (row: Row, live?: { reportTime: number | null; alarm: boolean }, alarms?: string[]) =>
  attentionOf(row, live, NOW, alarms).map(({ kind, params }) =>
    params ? `${kind} ${params.n ?? params.name}` : kind,
  )

describe('what somebody should look at', () => {
  it('is nothing of a vehicle that is well', () => {
    expect(kinds(vehicle(), { reportTime: NOW - 60_000, alarm: false })).toEqual([])
  })

  it.each([
    [30, ['serviceEnds 30']],
    [31, []],
    [-2, ['serviceOver 2']],
  ])('a service that ends in %i days → %j', (days, found) => {
    expect(kinds(vehicle({ serviceEndDate: NOW + days * DAY }))).toEqual(found)
    expect(kinds(vehicle({ serviceEndDate: NOW + days * DAY, serviceStatus: 'NOT_OPENED' }))).toEqual([])
  })

  it.each([
    ['SUSPENDED', ['serviceSuspended']],
    ['EXPIRE', ['serviceExpired']],
  ])('a service that is %s', (serviceStatus, found) => {
    expect(kinds(vehicle({ serviceStatus, serviceEndDate: NOW - DAY }))).toEqual(found)
  })

  it('each alarm by its name while there is one', () => {
    const names = ['超速报警', '疲劳驾驶报警']
    expect(kinds(vehicle(), { reportTime: NOW, alarm: true }, names)).toEqual([
      'alarmNamed 超速报警',
      'alarmNamed 疲劳驾驶报警',
    ])
    expect(kinds(vehicle(), { reportTime: NOW, alarm: false }, names)).toEqual([])
  })

  it('alarms and a long silence, by what the vehicle reports', () => {
    expect(kinds(vehicle(), { reportTime: NOW - 3 * DAY, alarm: true })).toEqual(['alarm', 'silent 3'])
    expect(kinds(vehicle(), { reportTime: null, alarm: false })).toEqual([])
  })

  it('what the record lacks, the worst of all before it; a machine needs no plate', () => {
    const bare = { terminalId: null, plateCode: null, customerName: null }
    expect(kinds(vehicle({ ...bare, serviceEndDate: NOW - DAY }))).toEqual([
      'serviceOver 1',
      'noTerminal',
      'noPlate',
      'noCustomer',
    ])
    expect(kinds(vehicle({ ...bare, vehicleCategory: 'NON_ROAD', saleStatus: 'UNSOLD' }))).toEqual([
      'noTerminal',
    ])
  })
})

it('the pages of a vehicle have an address and a permission each', () => {
  const one = { id: '7', vin: 'LMP 1' }
  expect(VEHICLE_TABS.map((tab) => vehicleTabPath(tab, one)).slice(0, 2)).toEqual([
    '/vehicle/vehicles/7',
    '/single-vehicle/LMP%201?tab=basic',
  ])
  expect(VEHICLE_TABS.map(vehicleTabPermission).slice(0, 2)).toEqual([
    'vehicle/vehicles/find',
    'single-vehicle/basic/find',
  ])
})
