import { CUSTOMER_FENCE_LIMITS } from '@motorpool/fence/shared'
import { api } from '@motorpool/ui'
import {
  CUSTOMER_FENCES,
  type CustomerFence,
  type FencedVehicle,
  type LinkedVehicle,
  type PortalFenceAlarm,
} from '../../../shared/portal/index.ts'
import type { PageOf } from '../calls.ts'

export interface FenceAlarmFilters {
  vin?: string
  customerFenceId?: string
  open?: boolean
}

/** Screens show failures in their place. */
const quiet = (signal?: AbortSignal) => ({ quiet: true, ...(signal ? { signal } : {}) })
const { fences, vehicles } = CUSTOMER_FENCE_LIMITS

export const fenceCalls = {
  /** All of them: an account keeps few. */
  page: (signal?: AbortSignal) =>
    api.post<PageOf<CustomerFence>>(
      `${CUSTOMER_FENCES}/page/fence`,
      { page: 1, pageSize: fences },
      quiet(signal),
    ),
  create: (input: object) => api.post<CustomerFence>(CUSTOMER_FENCES, input),
  update: (input: object) => api.put<CustomerFence>(CUSTOMER_FENCES, input),
  remove: (id: string) => api.delete<boolean>(CUSTOMER_FENCES, { ids: [id] }),
  linked: (fenceId: string, signal?: AbortSignal) =>
    api.post<PageOf<LinkedVehicle>>(
      `${CUSTOMER_FENCES}/page/fence/vehicle`,
      { fenceId, page: 1, pageSize: vehicles },
      quiet(signal),
    ),
  waiting: (fenceId: string, signal?: AbortSignal) =>
    api.post<PageOf<FencedVehicle>>(
      `${CUSTOMER_FENCES}/page/fence/vehicle/wait`,
      { fenceId, page: 1, pageSize: vehicles },
      quiet(signal),
    ),
  link: (fenceId: string, vinList: readonly string[]) =>
    api.post<{ count: number }>(`${CUSTOMER_FENCES}/ref`, { fenceId, vinList }),
  unlink: (fenceId: string, vinList: readonly string[]) =>
    api.delete<{ count: number }>(`${CUSTOMER_FENCES}/${encodeURIComponent(fenceId)}/cancel`, { vinList }),
  alarms: (body: FenceAlarmFilters & { page: number; pageSize: number }, signal?: AbortSignal) =>
    api.post<PageOf<PortalFenceAlarm>>(`${CUSTOMER_FENCES}/page/fence/alarm`, body, quiet(signal)),
}
