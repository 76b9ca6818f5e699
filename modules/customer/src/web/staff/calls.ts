import { api, sealPassword } from '@motorpool/ui'
import {
  type AccountVehicle,
  customerAccounts,
  customerVehicles,
  type VehicleUser,
} from '../../shared/index.ts'

const { api: BASE } = customerAccounts

export interface VehiclePage {
  items: AccountVehicle[]
  total: number
}

export const accountCalls = {
  setEnabled: (ids: readonly string[], enabled: boolean) =>
    api.put(`${BASE}/${enabled ? 'enable' : 'disable'}`, { ids }),
  audit: (id: string, passed: boolean, opinion: string) => api.put(`${BASE}/audit`, { id, passed, opinion }),
  /** A password leaves the browser sealed for the server alone (R162). */
  reset: async (id: string, password: string) =>
    api.put(`${BASE}/pwd/reset`, { id, password: await sealPassword(password) }, { quiet: true }),
  vehicles: (userId: string, page: number, pageSize: number, signal?: AbortSignal) =>
    api.post<VehiclePage>(
      `${BASE}/page/user/vehicle`,
      { userId, page, pageSize },
      { quiet: true, ...(signal ? { signal } : {}) },
    ),
}

export interface OwnerAsked {
  vin: string
  customerName: string
  customerPhone: string
  reason?: string | undefined
  /** Of the vehicle as it was read. */
  updateTime: number
}

export const vehicleCalls = {
  users: (vin: string, page: number, pageSize: number, signal?: AbortSignal) =>
    api.post<{ items: VehicleUser[]; total: number }>(
      `${customerVehicles.api}/${encodeURIComponent(vin)}/user/page`,
      { page, pageSize },
      { quiet: true, ...(signal ? { signal } : {}) },
    ),
  changeOwner: (asked: OwnerAsked) => api.post(`${customerVehicles.api}/change/owner`, asked),
  clean: (vin: string, updateTime: number) =>
    api.put('/api/customer-app-svc/customer/vehicle/mgr/V1.0/owner/clean', { vin, updateTime }),
}
