import type { CodeSearch, Row } from '@motorpool/resource/web'
import { api, download } from '@motorpool/ui'
import {
  type Board,
  type ServiceFigure,
  type ServiceOrder,
  serviceOrders,
  type Technician,
  type WorkOrder,
  type WorkOrderStep,
  workOrders,
} from '../shared/index.ts'

const quiet = (signal?: AbortSignal) => ({ quiet: true, ...(signal ? { signal } : {}) })

/** A row as its calls answer it: names beside the ids. */
export type OrderRow = ServiceOrder & Row & { stationName: string | null; acceptUser: string | null }
export type WorkRow = WorkOrder &
  Row & {
    stationName: string | null
    serviceUser: string | null
    orderNo: string | null
    partNames: string[] | null
  }

export type OrderCall = 'assign' | 'finish' | 'cancel' | 'rate'

export const orderCalls = {
  find: (id: string, signal?: AbortSignal) =>
    api.get<OrderRow>(`${serviceOrders.api}/${encodeURIComponent(id)}`, undefined, quiet(signal)),
  act: (id: string, call: OrderCall, body: object = {}) =>
    api.put<OrderRow>(`${serviceOrders.api}/${id}/${call}`, body),
  work: async (serviceOrderId: string, signal?: AbortSignal) =>
    (
      await api.post<{ items: WorkRow[] }>(
        `${workOrders.api}/page`,
        { serviceOrderId, page: 1, pageSize: 100 },
        quiet(signal),
      )
    ).items,
}

export type WorkCall =
  | 'start'
  | 'change'
  | 'accept'
  | 'depart'
  | 'arrive'
  | 'diagnose'
  | 'parts'
  | 'return'
  | 'finish'
  | 'rework'
  | 'sign'
  | 'close'

export const workCalls = {
  find: (id: string, signal?: AbortSignal) =>
    api.get<WorkRow>(`${workOrders.api}/${encodeURIComponent(id)}`, undefined, quiet(signal)),
  steps: (id: string, signal?: AbortSignal) =>
    api.get<WorkOrderStep[]>(`${workOrders.api}/${encodeURIComponent(id)}/steps`, undefined, quiet(signal)),
  act: (id: string, call: WorkCall, body: object = {}) =>
    api.put<WorkRow>(`${workOrders.api}/${id}/${call}`, body),
  technicians: (workOrderId: string | undefined, signal?: AbortSignal) =>
    api.get<Technician[]>(
      `${workOrders.api}/technicians`,
      workOrderId ? { workOrderId } : undefined,
      quiet(signal),
    ),
}

export const vehicleSearch: CodeSearch = {
  key: 'service',
  find: (keyword, signal) =>
    api.post<{ code: string; label: string }[]>(
      '/api/vehicle-svc/vehicles/V1.0/getVehicleListByKeyWords',
      { keyword },
      quiet(signal),
    ),
}

export const boardCalls = {
  board: (signal?: AbortSignal) => api.get<Board>(`${workOrders.api}/board`, undefined, quiet(signal)),
}

export const figureCalls = {
  read: (months: number, signal?: AbortSignal) =>
    api.post<ServiceFigure[]>(`${workOrders.api}/figures`, { months }, quiet(signal)),
  export: (months: number) =>
    download(`${workOrders.api}/figures/export`, { method: 'POST', body: { months } }),
}
