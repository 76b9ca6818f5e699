import type { CodeSearch, Row } from '@motorpool/resource/web'
import { api } from '@motorpool/ui'
import { type WorkDay, workLogs } from '../shared/index.ts'

const quiet = (signal?: AbortSignal) => ({ quiet: true, ...(signal ? { signal } : {}) })
const ofVehicle = (vin: string | undefined) => (vin ? { vin } : undefined)

export const workLogCalls = {
  /** `2026-11` */
  month: (month: string, vin: string | undefined, signal?: AbortSignal) =>
    api.get<WorkDay[]>(`${workLogs.api}/month/${month}`, ofVehicle(vin), quiet(signal)),
  /** `2026-11-21` */
  day: (day: string, vin: string | undefined, signal?: AbortSignal) =>
    api.get<Row[]>(`${workLogs.api}/date/${day}`, ofVehicle(vin), quiet(signal)),
  remove: (ids: readonly string[]) => api.delete(workLogs.api, { ids }),
}

export const vehicleSearch: CodeSearch = {
  key: 'workLog',
  find: (keyword, signal) =>
    api.post<{ code: string; label: string }[]>(
      '/api/vehicle-svc/vehicles/V1.0/getVehicleListByKeyWords',
      { keyword },
      quiet(signal),
    ),
}
