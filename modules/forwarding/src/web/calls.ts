import { api } from '@motorpool/ui'
import { type ForwardPreview, type ForwardStanding, forwardLogs, forwardTasks } from '../shared/index.ts'

const API = forwardTasks.api
/** Lines of the log that stand beside the state of a task. */
const RECENT = 8

interface LogLine {
  id: string
  event: string
  failure: string | null
  detail: string | null
  /** ms */
  eventTime: number
}

const quiet = (signal?: AbortSignal) => ({ quiet: true, ...(signal ? { signal } : {}) })

export const forwardCalls = {
  order: (id: string, order: 'run' | 'stop') => api.put(`${API}/${id}/${order}`, {}),
  status: (id: string, signal?: AbortSignal) =>
    api.get<ForwardStanding>(`${API}/${id}/status`, undefined, quiet(signal)),
  /** The newest lines of the log of a task. */
  recent: (id: string, signal?: AbortSignal) =>
    api.post<{ items: LogLine[] }>(
      `${forwardLogs.api}/pageLog`,
      { page: 1, pageSize: RECENT, taskId: id, sort: { field: 'eventTime', order: 'desc' } },
      quiet(signal),
    ),
  preview: (id: string, signal?: AbortSignal) =>
    api.post<ForwardPreview>(`${API}/preview`, { taskId: id }, quiet(signal)),
  bind: (id: string, vins: readonly string[]) => api.post(`${API}/bind/${id}/vehicles`, vins),
  unbind: (id: string, vins: readonly string[]) => api.delete(`${API}/unbind/${id}/vehicles`, vins),
  bindAll: (id: string) => api.post(`${API}/bind/allVehicles`, { taskId: id }),
  unbindAll: (id: string) => api.delete(`${API}/unbind/allVehicles`, { taskId: id }),
}
