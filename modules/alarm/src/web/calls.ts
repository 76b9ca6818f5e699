import { api } from '@motorpool/ui'
import type { AlarmStory } from '../shared/index.ts'

export interface AlarmCount {
  alarmType: 'FAULT' | 'ALARM' | 'MAINTENANCE' | 'ACCTIME' | 'FENCE'
  number: number
}

export interface Handling {
  ids: readonly string[]
  result?: string
  handlerId?: string
  /** Uploads that show one alarm. */
  pictures?: readonly string[]
}

/** How the calls of a list take, hand over and end. */
export interface HandlingCalls {
  take(order: Handling): Promise<unknown>
  handOver(order: Handling): Promise<unknown>
  end(order: Handling): Promise<unknown>
}

export const handlingCalls = (base: string): HandlingCalls => ({
  take: (order) => api.put(`${base}/handle`, order),
  handOver: (order) => api.put(`${base}/handOver`, order),
  end: (order) => api.put(`${base}/handle/end`, order),
})

/** National-standard alarms have one call, which is sent the state. */
export const gbHandlingCalls = (base: string): HandlingCalls => ({
  take: (order) => api.post(`${base}/handler`, { ...order, state: 1 }),
  handOver: (order) => api.put(`${base}/handOver`, order),
  end: (order) => api.post(`${base}/handler`, { ...order, state: -1 }),
})

export const countCalls = {
  counts: (signal?: AbortSignal) =>
    api.get<AlarmCount[]>('/api/vehicle-svc/alarm/count/V1.0', undefined, {
      quiet: true,
      ...(signal ? { signal } : {}),
    }),
}

export const storyCalls = {
  story: (id: string, signal: AbortSignal) =>
    api.get<AlarmStory>(`/api/vehicle-svc/alarm/story/V1.0/${encodeURIComponent(id)}`, undefined, {
      signal,
      quiet: true,
    }),
}
