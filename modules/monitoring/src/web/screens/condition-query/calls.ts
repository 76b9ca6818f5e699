import { api, download } from '@motorpool/ui'
import {
  CONDITION_QUERY,
  type MetStretch,
  type MetVehicle,
  type QueryRun,
  type QueryRunHead,
  type QuestionField,
  type SavedQuestion,
} from '../../../shared/condition-query.ts'
import type { Asked } from './question.ts'

const RUNS = `${CONDITION_QUERY}/runs`
const SAVED = `${CONDITION_QUERY}/saved`
const quiet = (signal?: AbortSignal) => ({ quiet: true, ...(signal ? { signal } : {}) })

export type VehicleOrder = 'stretches' | 'reports' | 'first' | 'last' | 'longest' | 'vin'

export interface VehiclesAsked {
  page: number
  pageSize: number
  order: VehicleOrder
  /** ms: of those that met it on this day in China. */
  day?: number
}

export const queryCalls = {
  fields: (signal?: AbortSignal) =>
    api.get<QuestionField[]>(`${CONDITION_QUERY}/fields`, undefined, quiet(signal)),
  ask: (asked: Asked) => api.post<{ id: string }>(RUNS, asked),
  runs: (signal?: AbortSignal) => api.get<QueryRunHead[]>(RUNS, undefined, quiet(signal)),
  run: (id: string, signal?: AbortSignal) => api.get<QueryRun>(`${RUNS}/${id}`, undefined, quiet(signal)),
  stop: (id: string) => api.post(`${RUNS}/${id}/stop`, {}),
  vehicles: (id: string, asked: VehiclesAsked, signal?: AbortSignal) =>
    api.post<{ items: MetVehicle[]; total: number }>(`${RUNS}/${id}/vehicles`, asked, quiet(signal)),
  stretches: (id: string, vin: string, signal?: AbortSignal) =>
    api.get<MetStretch[]>(`${RUNS}/${id}/vehicles/${encodeURIComponent(vin)}`, undefined, quiet(signal)),
  export: (id: string) => download(`${RUNS}/${id}/export`, { method: 'POST', body: {} }),
  saved: (signal?: AbortSignal) => api.get<SavedQuestion[]>(SAVED, undefined, quiet(signal)),
  save: (named: Pick<SavedQuestion, 'name' | 'shared' | 'question' | 'scope'>) => api.post(SAVED, named),
  forget: (id: string) => api.delete(`${SAVED}/${id}`),
}
