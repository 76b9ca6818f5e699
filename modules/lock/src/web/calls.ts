import { api } from '@motorpool/ui'
import { LOCKS_API, ORDERS_API } from '../shared/index.ts'
import type { Owed } from './arrears/read-lines.ts'

const LEVELS_API = '/api/vehicle-svc/bomagLevels/V1.0'

export interface AskBody {
  ids: readonly string[]
  action: 'lock' | 'unlock'
  reason: string
  emergency?: boolean
  cmdType: 'REALTIME' | 'OFFLINE' | 'RESERVATION'
  /** ms */
  reserveTime?: number
  otp?: string
}

export interface ArrearsBody {
  lockCommand: string
  vehicles: readonly Owed[]
}

export interface Asked {
  id: string
  vin: string
  checkID: string
  state: string
}

export interface Level {
  level: number
  lockCommand: string
  /** km/h */
  limitSpeed?: number | null
  /** r/min */
  limitRotate?: number | null
  /** h */
  delayHours?: number | null
  enabled: boolean
}

export interface SupportedItem {
  lockCommand: string
  lockName: string
  id: string | null
}

const of = (vin: string) => encodeURIComponent(vin)

export const lockCalls = {
  ask: (body: AskBody): Promise<Asked[]> => api.post(ORDERS_API, body, { quiet: true }),
  propose: (body: ArrearsBody): Promise<Asked[]> => api.post(`${ORDERS_API}/arrears`, body, { quiet: true }),
  approve: (ids: readonly string[], otp: string, note: string): Promise<unknown> =>
    api.put(`${ORDERS_API}/approve`, { ids, otp, ...(note ? { note } : {}) }, { quiet: true }),
  refuse: (ids: readonly string[], note: string): Promise<unknown> =>
    api.put(`${ORDERS_API}/refuse`, { ids, note }),
  withdraw: (ids: readonly string[]): Promise<unknown> => api.put(`${ORDERS_API}/withdraw`, { ids }),
  link: (vinList: readonly string[], lockCommands: readonly string[]): Promise<{ count: number }> =>
    api.post(`${LOCKS_API}/locks`, { vinList, lockCommands }),
  items: (vin: string, signal: AbortSignal): Promise<SupportedItem[]> =>
    api.get(`${LOCKS_API}/${of(vin)}/lockItems`, undefined, { signal }),
  levels: (vin: string, signal: AbortSignal): Promise<Level[]> =>
    api.get(`${LEVELS_API}/list`, { vin }, { signal }),
  saveLevels: (vin: string, levels: readonly Level[]): Promise<Level[]> =>
    api.post(`${LEVELS_API}/save`, { vin, levels }),
}
