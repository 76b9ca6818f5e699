import { anyResource } from '@motorpool/resource/shared'
import { fences } from '../../src/shared/index.ts'
import type { FenceRow } from '../../src/web/screens/fences/useFences.ts'

export const API = anyResource(fences).api

/** A fence as its calls answer it: a circle in the north of Guiyang. */
export const fenceRow = (more: Partial<FenceRow> = {}): FenceRow => ({
  id: '7',
  fenceName: 'Depot',
  fence_type: '1',
  settingWay: 'CIRCLE',
  areaCode: null,
  position: { lng: 106.7, lat: 26.6 },
  radius: 500,
  polygon: null,
  line: null,
  halfWidth: null,
  alarmType: 'IN_OUT',
  stayMinutes: null,
  speedLimit: null,
  windows: null,
  orgId: '3',
  status: 'ENABLED',
  vehicleCount: 12,
  updateTime: 100,
  ...more,
})
