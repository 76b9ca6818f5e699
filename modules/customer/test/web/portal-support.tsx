import { addTexts } from '@motorpool/ui'
import { type FakeServer, surroundings } from '@motorpool/ui/testing'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { Route, Routes } from 'react-router'
import documentTexts from '../../locales/documents.zh-CN.json' with { type: 'json' }
import webTexts from '../../locales/web.zh-CN.json' with { type: 'json' }
import texts from '../../locales/zh-CN.json' with { type: 'json' }
import { PORTAL, type PortalVehicle, type PortalVehicleInfo } from '../../src/shared/index.ts'

addTexts('zh-CN', { ...texts, ...documentTexts, ...webTexts })

const MODULES = [
  'home',
  'vehicles',
  'map',
  'assign',
  'alarm',
  'fences',
  'fenceAlarm',
  'maintenance',
  'documents',
  'orders',
  'attendance',
  'workLogs',
  'sites',
  'content',
  'feedback',
  'account',
]

/** Everything that a customer may in the portal. */
export const EVERYTHING = MODULES.flatMap((module) =>
  ['find', 'create', 'update', 'delete'].map((action) => `portal/${module}/${action}`),
)

export const VEHICLE: PortalVehicle = {
  id: '7',
  vin: 'LMPTEST0000000007',
  vehicleName: null,
  machineCode: 'M-7',
  plateCode: '贵A00007',
  modelName: 'XS-20',
  vehicleCategory: 'NON_ROAD',
  energyCatalog: 'FUEL',
  ownerFlag: '1',
  bindStatus: 'BOUND',
  bindTime: null,
  assignStatus: 'UNASSIGNED',
  focusStatus: 'UNFOCUSED',
  assignees: 0,
  assignedBy: null,
  lastDay: null,
  operatingState: 'running',
  onlineStatus: 'ONLINE',
  lng: 106.7,
  lat: 26.6,
  direction: 90,
  speed: 12,
  soc: null,
  fuel: 88.5,
  mileage: 1000,
  reportTime: 1_795_000_000_000,
  dayDistance: 12.3,
  dayWork: 2.5,
  alarms: 0,
  maintenance: 0,
}

/** Without a position, so that its page draws no map. */
export const INFO: PortalVehicleInfo = {
  ...VEHICLE,
  lng: null,
  lat: null,
  address: null,
  seriesName: 'XS',
  orgName: '贵阳工程机械',
  orgPhone: '0851-8888',
  serviceStatus: 'HAS_OPENED',
  serviceEndDate: null,
  work: 1234.5,
  distance: 999,
  lockStatus: 'UNLOCKED',
}

/** Answers pages of vehicles. */
export const answerPage = (server: FakeServer, items: readonly PortalVehicle[], total = items.length) =>
  server.on('POST', `${PORTAL}/page`, ({ body }: { body: unknown }) => ({
    items,
    total,
    current: (body as { page: number }).page,
  }))

/** A screen at an address that has parameters. */
export function openAt(path: string, address: string, screen: ReactNode) {
  const around = surroundings(address)
  render(
    <Routes>
      <Route path={path} element={screen} />
      <Route path="*" element={null} />
    </Routes>,
    around,
  )
  return around
}
