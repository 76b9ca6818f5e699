import { api } from '@motorpool/ui'
import { type AdjustStep, adjusts, assemblies, type DebugStep, type WorkState } from '../shared/index.ts'

const STEPS = '/api/vehicle-svc/vehicle/adjust/step/V1.0'
const quiet = (signal?: AbortSignal) => ({ quiet: true, ...(signal ? { signal } : {}) })

export interface AdjustRow {
  id: string
  vin: string
  adjustNo: string
  adjustState: 'WAITING' | 'ADJUSTING' | 'ADJUSTED'
  currentStep: DebugStep
  adjuster: string | null
  terminalCode: string | null
  softVersion: string | null
  cancelFlag: boolean
  result: string | null
  startTime: number | null
  finishTime: number | null
  debugEndTime: number | null
}

export const adjustCalls = {
  /** The newest record of a vehicle. */
  ofVehicle: async (vin: string, signal?: AbortSignal): Promise<AdjustRow | null> => {
    const page = await api.post<{ items: AdjustRow[] }>(
      `${adjusts.api}/page`,
      { vin, page: 1, pageSize: 10 },
      quiet(signal),
    )
    return page.items.find((row) => row.vin === vin) ?? null
  },
  steps: (id: string, signal?: AbortSignal) =>
    api.get<AdjustStep[]>(`${STEPS}/${id}`, undefined, quiet(signal)),
  step: (id: string, call: 'next' | 'previous' | 'skip' | 'force', body: object) =>
    api.put<AdjustStep[]>(`${STEPS}/${id}/${call}`, body),
  act: (id: string, call: 'confirm' | 'change' | 'finish' | 'cancel', body: object = {}) =>
    api.put(`${adjusts.api}/${id}/${call}`, body),
  workState: (vin: string, signal?: AbortSignal) =>
    api.get<WorkState | null>(
      `/api/vehicle-svc/vehicleDebugLogs/V1.0/${encodeURIComponent(vin)}/workstate`,
      undefined,
      quiet(signal),
    ),
}

export const assemblyCalls = {
  act: (id: string, call: 'finish' | 'finish/adjust' | 'reassembly' | 'change', body: object = {}) =>
    api.put(`${assemblies.api}/${id}/${call}`, body),
}

export interface PostHolder {
  id: string
  label: string
  userName: string
}

export const holdersOf = (post: string, signal?: AbortSignal) =>
  api.get<PostHolder[]>(`/api/system-svc/user/post/V1.0/${post}/users`, undefined, quiet(signal))

export const findVehicles = (keyword: string, signal?: AbortSignal) =>
  api.post<{ id: string; label: string; code: string }[]>(
    '/api/vehicle-svc/vehicles/V1.0/getVehicleListByKeyWords',
    { keyword },
    quiet(signal),
  )
