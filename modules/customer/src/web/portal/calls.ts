import type { TrackData } from '@motorpool/monitoring/shared'
import { api } from '@motorpool/ui'
import {
  PORTAL,
  type PortalAlarm,
  type PortalAssignment,
  type PortalAssignmentLine,
  type PortalAttendance,
  type PortalFilters,
  type PortalFuel,
  type PortalHome,
  type PortalMaintenance,
  type PortalVehicle,
  type PortalVehicleInfo,
} from '../../shared/portal/index.ts'

export interface PageOf<T> {
  items: T[]
  total: number
  current: number
}

export interface NewAssignment {
  vin: string
  phone: string
  beginDate?: string | undefined
  endDate?: string | undefined
  remark?: string | undefined
}

export interface AlarmFilters {
  vin?: string
  open?: boolean
}

export interface OfMonth {
  /** YYYY-MM */
  month: string
  vin?: string
}

/** Screens show failures in their place. */
const quiet = (signal?: AbortSignal) => ({ quiet: true, ...(signal ? { signal } : {}) })
const of = (vin: string, rest: string) => `${PORTAL}/${encodeURIComponent(vin)}/${rest}`

export const portalCalls = {
  home: (signal?: AbortSignal) => api.get<PortalHome>(`${PORTAL}/index`, undefined, quiet(signal)),
  page: (body: PortalFilters & { page: number; pageSize: number }, signal?: AbortSignal) =>
    api.post<PageOf<PortalVehicle>>(`${PORTAL}/page`, body, quiet(signal)),
  map: (signal?: AbortSignal) => api.post<PortalVehicle[]>(`${PORTAL}/map`, {}, quiet(signal)),
  info: (vin: string, signal?: AbortSignal) =>
    api.get<PortalVehicleInfo>(of(vin, 'info'), undefined, quiet(signal)),
  track: (vin: string, startTime: number, endTime: number, signal?: AbortSignal) =>
    api.get<TrackData>(of(vin, 'single/trackdata'), { startTime, endTime }, quiet(signal)),
  name: (vin: string, vehicleName: string) => api.put<boolean>(of(vin, 'name'), { vehicleName }),
  focus: (vin: string, focused: boolean) =>
    api.post<boolean>(of(vin, focused ? 'focus' : 'focus/cancel'), {}),
  bind: (vin: string, code: string) => api.post<boolean>(`${PORTAL}/bind`, { vin, code }),
  unbind: (vin: string) => api.put<boolean>(`${PORTAL}/bind/cancel`, { vin }),
  assign: (body: NewAssignment) => api.post<boolean>(`${PORTAL}/assign`, body),
  unassign: (vin: string, userId: string) => api.post<boolean>(`${PORTAL}/assign/cancel`, { vin, userId }),
  assignments: (vin: string | undefined, signal?: AbortSignal) =>
    api.post<PortalAssignment[]>(`${PORTAL}/assign/list`, { vin }, quiet(signal)),
  history: (page: number, pageSize: number, signal?: AbortSignal) =>
    api.post<PageOf<PortalAssignmentLine>>(`${PORTAL}/assign/history`, { page, pageSize }, quiet(signal)),
  alarms: (body: AlarmFilters & { page: number; pageSize: number }, signal?: AbortSignal) =>
    api.post<PageOf<PortalAlarm>>(`${PORTAL}/alarm`, body, quiet(signal)),
  maintenance: (vin: string, signal?: AbortSignal) =>
    api.get<PortalMaintenance>(of(vin, 'maintenance'), undefined, quiet(signal)),
  attendance: (body: OfMonth, signal?: AbortSignal) =>
    api.post<PortalAttendance>(`${PORTAL}/attendance/month`, body, quiet(signal)),
  fuel: (body: OfMonth, signal?: AbortSignal) => api.post<PortalFuel>(`${PORTAL}/fuel`, body, quiet(signal)),
}
