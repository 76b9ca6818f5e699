import { api } from '@motorpool/ui'
import type {
  DayLine,
  LinkOpening,
  MadePositionLink,
  MadeTripLink,
  PositionLink,
  SharedPosition,
  SharedTrip,
  WholeTrip,
} from '../shared/index.ts'

const API = '/api/vehicle-svc/trips/V1.0'

/** The screens show failures in their place, not as a toast. */
const quiet = (signal?: AbortSignal) => ({ quiet: true, ...(signal ? { signal } : {}) })

export const tripCalls = {
  one: (id: string, signal?: AbortSignal) =>
    api.get<WholeTrip>(`${API}/${encodeURIComponent(id)}`, undefined, quiet(signal)),
  day: (vin: string, startTime: number, endTime: number, signal?: AbortSignal) =>
    api.get<DayLine>(`${API}/day/${encodeURIComponent(vin)}`, { startTime, endTime }, quiet(signal)),
}

const LINKS = '/api/vehicle-svc/tripLinks/V1.0'

export const linkCalls = {
  make: (tripId: string, hours: number, showPlate: boolean) =>
    api.post<MadeTripLink>(LINKS, { tripId, hours, showPlate }),
  revoke: (ids: readonly string[]) => api.post<number>(`${LINKS}/revoke`, { ids }),
  openings: (id: string, signal?: AbortSignal) =>
    api.get<LinkOpening[]>(`${LINKS}/${encodeURIComponent(id)}/openings`, undefined, quiet(signal)),
  /** Without a session; whoever is signed in stays so. */
  view: (token: string) =>
    api.post<SharedTrip>(
      '/api/vehicle-svc/noToken/tripLink/view',
      { token },
      { quiet: true, keepSession: true },
    ),
}

const POSITIONS = '/api/customer-svc/position/links/V1.0'

export const positionCalls = {
  make: (vin: string, hours: number, name: string) =>
    api.post<MadePositionLink>(POSITIONS, { vin, hours, ...(name.trim() === '' ? {} : { name }) }),
  standing: (vin: string, signal?: AbortSignal) =>
    api.get<PositionLink[]>(`${POSITIONS}/${encodeURIComponent(vin)}`, undefined, quiet(signal)),
  revoke: (ids: readonly string[]) => api.post<number>(`${POSITIONS}/revoke`, { ids }),
  /** Without a session; whoever is signed in stays so. */
  view: (token: string) =>
    api.post<SharedPosition>(
      '/api/customer-svc/noToken/positionLink/view',
      { token },
      { quiet: true, keepSession: true },
    ),
}
