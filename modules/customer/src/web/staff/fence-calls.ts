import { api } from '@motorpool/ui'
import {
  CUSTOMER_FENCES_MGR,
  type LinkedVehicle,
  type StaffFence,
  type StaffFenceAlarm,
} from '../../shared/index.ts'

interface PageOf<T> {
  items: T[]
  total: number
}

const quiet = (signal?: AbortSignal) => ({ quiet: true, ...(signal ? { signal } : {}) })

export interface FenceSearch {
  fenceName?: string
  /** Of a machine that it watches. */
  vin?: string
  /** Of the account. */
  phone?: string
  page: number
  pageSize: number
}

export const staffFenceCalls = {
  page: (body: FenceSearch, signal?: AbortSignal) =>
    api.post<PageOf<StaffFence>>(`${CUSTOMER_FENCES_MGR}/page`, body, quiet(signal)),
  vehicles: (fenceId: string, page: number, pageSize: number, signal?: AbortSignal) =>
    api.post<PageOf<LinkedVehicle>>(
      `${CUSTOMER_FENCES_MGR}/page/vehicle`,
      { fenceId, page, pageSize },
      quiet(signal),
    ),
  alarms: (customerFenceId: string, page: number, pageSize: number, signal?: AbortSignal) =>
    api.post<PageOf<StaffFenceAlarm>>(
      `${CUSTOMER_FENCES_MGR}/page/alarm`,
      { customerFenceId, page, pageSize },
      quiet(signal),
    ),
}
