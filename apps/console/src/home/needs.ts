import type { MonitorFilters, MonitorRow } from '@motorpool/monitoring/shared'
import { api, startOfDay, usePermission, usePrefs } from '@motorpool/ui'
import { useQuery } from '@tanstack/react-query'

const SOON_MS = 30_000
const DAY_MS = 86_400_000
/** Services that end within so many days are to be prolonged. */
export const EXPIRES_DAYS = 30
/** Rows named of each item. */
const NAMED = 3

export interface Named {
  key: string
  name: string
  /** What is to be said of it: since when it is offline, when its service ends; ms */
  time: number | null
  to?: string
}

/** Something that waits for the reader, with the list that it counts. */
export interface Need {
  key: 'alarm' | 'untaken' | 'expiring' | 'expiringEnergy' | 'offline' | 'tasks'
  total: number
  named: readonly Named[]
  to: string
}

interface Page<T> {
  items: T[]
  total: number
}

interface Source {
  key: Need['key']
  /** The list's own permission: who may not open it is told nothing of it. */
  permission: string
  ask(signal: AbortSignal): Promise<Need>
}

type Filters = Readonly<Record<string, string | boolean | readonly string[] | readonly number[]>>

/** The address of a list with the filters that a call was made with. */
export function listAddress(screen: string, filters: Filters, order?: string): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(filters)) {
    const range = Array.isArray(value) && typeof value[0] === 'number'
    params.set(name, Array.isArray(value) ? value.join(range ? '~' : ',') : String(value))
  }
  if (order) params.set('order', order)
  return `/${screen}?${params.toString()}`
}

const vehiclePage = (vin: string) => `/single-vehicle/${encodeURIComponent(vin)}`
const post = <T>(path: string, body: object, signal: AbortSignal) =>
  api.post<Page<T>>(path, { page: 1, pageSize: NAMED, ...body }, { quiet: true, signal })

const STATES = 'monitor/vehicleStatus'
const STATES_LIST = '/api/vehicle-svc/vehicleMonitor/V1.0/getMonitorList'
const vehicleOf = (row: MonitorRow): Named => ({
  key: row.id,
  name: row.plateCode ?? row.vin,
  time: row.reportTime,
  to: vehiclePage(row.vin),
})

async function ofStates(
  key: Need['key'],
  filters: MonitorFilters & Filters,
  order: 'asc' | 'desc',
  signal: AbortSignal,
): Promise<Need> {
  const sort = { field: 'reportTime', order }
  const { items, total } = await post<MonitorRow>(STATES_LIST, { ...filters, sort }, signal)
  return { key, total, named: items.map(vehicleOf), to: listAddress(STATES, filters, `reportTime.${order}`) }
}

interface Serviced {
  id: string
  vin: string
  plateCode: string | null
  serviceEndDate: number | null
}

/** New-energy vehicles have a list of their own, and are not in that of vehicles. */
const SERVICED = {
  expiring: { screen: 'vehicle/vehicles', api: '/api/vehicle-svc/vehicles/V1.0' },
  expiringEnergy: { screen: 'vehicle/newEnergy', api: '/api/vehicle-svc/new-energy/vehicle/V1.0' },
} as const

async function expiring(key: keyof typeof SERVICED, signal: AbortSignal): Promise<Need> {
  const { screen, api: path } = SERVICED[key]
  const today = startOfDay(Date.now())
  const filters = { serviceStatus: ['HAS_OPENED'], serviceEndDate: [today, today + EXPIRES_DAYS * DAY_MS] }
  const found = await post<Serviced>(`${path}/page`, filters, signal)
  const named = found.items.map(
    ({ id, vin, plateCode, serviceEndDate }): Named => ({
      key: id,
      name: plateCode ?? vin,
      time: serviceEndDate,
      to: vehiclePage(vin),
    }),
  )
  return { key, total: found.total, named, to: listAddress(screen, filters) }
}

interface Untaken {
  id: string
  name: string
  happenTime: number
  vin: string
}

const CENTRE = 'vehicle/alarmCentre'

/** Alarms of every kind that nobody has taken yet. */
async function untaken(signal: AbortSignal): Promise<Need> {
  const filters = { handleStatus: ['UNDISPOSED'] }
  const found = await post<Untaken>('/api/vehicle-svc/alarm/centre/V1.0/page', filters, signal)
  const named = found.items.map(
    ({ id, name, happenTime, vin }): Named => ({
      key: id,
      name,
      time: happenTime,
      to: `${vehiclePage(vin)}?tab=alarm`,
    }),
  )
  return { key: 'untaken', total: found.total, named, to: listAddress(CENTRE, filters) }
}

interface Task {
  id: string
  taskName: string
  finishTime: number | null
}

async function failedTasks(signal: AbortSignal): Promise<Need> {
  const filters = { status: ['FAIL'] }
  const found = await post<Task>('/api/system-svc/downloads/V1.0/page', filters, signal)
  const named = found.items.map(
    ({ id, taskName, finishTime }): Named => ({ key: id, name: taskName, time: finishTime }),
  )
  return { key: 'tasks', total: found.total, named, to: listAddress('system/downloadCenter', filters) }
}

const SOURCES: readonly Source[] = [
  { key: 'alarm', permission: STATES, ask: (signal) => ofStates('alarm', { alarm: true }, 'desc', signal) },
  { key: 'untaken', permission: CENTRE, ask: untaken },
  {
    key: 'expiring',
    permission: SERVICED.expiring.screen,
    ask: (signal) => expiring('expiring', signal),
  },
  {
    key: 'expiringEnergy',
    permission: SERVICED.expiringEnergy.screen,
    ask: (signal) => expiring('expiringEnergy', signal),
  },
  {
    key: 'offline',
    permission: STATES,
    ask: (signal) => ofStates('offline', { operatingState: 'offline' }, 'asc', signal),
  },
  { key: 'tasks', permission: 'system/downloadCenter', ask: failedTasks },
]

/** What waits for the reader today, from the lists that it may open. One that cannot be had does not hide the others. */
export function useNeeds() {
  const may = usePermission()
  const emission = usePrefs((s) => s.emission)
  const allowed = SOURCES.filter(({ permission }) => may('find', permission))
  const query = useQuery({
    queryKey: ['home', 'needs', emission, allowed.map(({ key }) => key)],
    enabled: allowed.length > 0,
    refetchInterval: SOON_MS,
    queryFn: async ({ signal }) => {
      const answers = await Promise.allSettled(allowed.map((source) => source.ask(signal)))
      const needs = answers.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
      const failed = answers.find((one) => one.status === 'rejected')
      if (failed && needs.length === 0) throw failed.reason
      return { needs, missing: allowed.length - needs.length }
    },
  })
  return { allowed: allowed.length > 0, query }
}
