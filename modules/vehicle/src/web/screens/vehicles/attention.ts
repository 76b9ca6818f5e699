import type { Row } from '@motorpool/resource/web'
import type { LiveState } from './usePages.ts'

const DAY_MS = 86_400_000
/** A service that ends within this time is due. */
const SOON_DAYS = 30
/** A vehicle with a terminal that was silent for longer is asked about. */
const SILENT_DAYS = 3

/** Something about a vehicle that somebody should look at; the text is `vehicle.attention.<kind>`. */
export interface Attention {
  kind:
    | 'alarm'
    | 'alarmNamed'
    | 'serviceOver'
    | 'serviceEnds'
    | 'serviceSuspended'
    | 'serviceExpired'
    | 'silent'
    | 'noTerminal'
    | 'noPlate'
    | 'noCustomer'
  tone: 'bad' | 'warn' | 'info'
  params?: Record<string, number | string>
}

const timeOf = (value: unknown): number | null => {
  const time = typeof value === 'number' ? value : typeof value === 'string' ? Date.parse(value) : Number.NaN
  return Number.isNaN(time) ? null : time
}

function ofService(vehicle: Row, now: number): Attention[] {
  if (vehicle.serviceStatus === 'SUSPENDED') return [{ kind: 'serviceSuspended', tone: 'warn' }]
  if (vehicle.serviceStatus === 'EXPIRE') return [{ kind: 'serviceExpired', tone: 'bad' }]
  const end = timeOf(vehicle.serviceEndDate)
  if (end === null || vehicle.serviceStatus !== 'HAS_OPENED') return []
  const days = Math.ceil((end - now) / DAY_MS)
  if (days < 0) return [{ kind: 'serviceOver', tone: 'bad', params: { n: -days } }]
  return days <= SOON_DAYS ? [{ kind: 'serviceEnds', tone: 'warn', params: { n: days } }] : []
}

/** Each alarm by its name; that there is one where nothing names it. */
function alarmsOf(live: LiveState | undefined, names: readonly string[]): Attention[] {
  if (!live?.alarm) return []
  if (names.length === 0) return [{ kind: 'alarm', tone: 'bad' }]
  return names.map((name) => ({ kind: 'alarmNamed', tone: 'bad', params: { name } }))
}

/** What is wrong with a vehicle, what is due, and what its record lacks; the worst first. */
export function attentionOf(
  vehicle: Row,
  live: LiveState | undefined,
  now: number,
  alarms: readonly string[] = [],
): Attention[] {
  const found: Attention[] = alarmsOf(live, alarms)
  found.push(...ofService(vehicle, now))
  const silent = live?.reportTime ? Math.floor((now - live.reportTime) / DAY_MS) : 0
  if (silent >= SILENT_DAYS) found.push({ kind: 'silent', tone: 'warn', params: { n: silent } })
  if (vehicle.terminalId === null) found.push({ kind: 'noTerminal', tone: 'info' })
  if (!vehicle.plateCode && vehicle.vehicleCategory !== 'NON_ROAD')
    found.push({ kind: 'noPlate', tone: 'info' })
  if (vehicle.saleStatus === 'SOLD' && !vehicle.customerName) found.push({ kind: 'noCustomer', tone: 'info' })
  const order = ['bad', 'warn', 'info']
  return found.sort((a, b) => order.indexOf(a.tone) - order.indexOf(b.tone))
}
