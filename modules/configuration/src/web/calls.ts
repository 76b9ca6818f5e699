import { api } from '@motorpool/ui'
import type { PartList } from '@motorpool/ui/screen'
import {
  type OfferedSetting,
  type ParamChange,
  type ParamSet,
  type PasswordOutput,
  paramSets,
  paramsPath,
  passwordPath,
  type TerminalParams,
} from '../shared/index.ts'

export interface Sent {
  id: string
  checkID: string
  state: string
}
export type When = 'REALTIME' | 'OFFLINE'

const of = (vin: string) => paramsPath(encodeURIComponent(vin))

export const findParams = (vin: string, signal: AbortSignal): Promise<TerminalParams> =>
  api.get(of(vin), undefined, { signal })

/** @param keys all of them when left out */
export const readParams = (vin: string, type: When, keys?: readonly string[]): Promise<Sent> =>
  api.post(`${of(vin)}/read`, { type, ...(keys ? { keys } : {}) })

export const setParams = (vin: string, type: When, changes: readonly ParamChange[]): Promise<Sent> =>
  api.put(of(vin), { type, changes })

/** For whom a password is, and why. */
export interface AskedPassword {
  recipient: string
  reason: string
}

export interface ShownPassword {
  password: string
  type: string | null
  time: number
}

const ofPassword = (vin: string) => passwordPath(encodeURIComponent(vin))

export const findPassword = (vin: string, signal: AbortSignal): Promise<PasswordOutput> =>
  api.get(ofPassword(vin), undefined, { signal })

export const showPassword = (vin: string, asked: AskedPassword): Promise<ShownPassword> =>
  api.post(`${ofPassword(vin)}/show`, asked)

const SETS_MAX = 500

export const settingsOf = (protocol: string, signal: AbortSignal): Promise<OfferedSetting[]> =>
  api.get(`${paramSets.api}/settings/${encodeURIComponent(protocol)}`, undefined, { signal })

export const findSets = async (signal: AbortSignal): Promise<(ParamSet & { valuesText?: string })[]> =>
  (
    await api.post<{ items: (ParamSet & { valuesText?: string })[] }>(
      `${paramSets.api}/page`,
      { page: 1, pageSize: SETS_MAX },
      { signal },
    )
  ).items

export const saveSet = (vin: string, setName: string): Promise<{ id: string }> =>
  api.post(`${paramSets.api}/fromVehicle`, { vin, setName })

/** Vehicles by their ids, or all that a list finds. */
type Whom = { ids: readonly string[] } | { list: string; filter: PartList['asked'] }

/** Answers the task of the download centre. */
export const applySet = (id: string, whom: Whom & { type: When }): Promise<{ taskId: string }> =>
  api.post(`${paramSets.api}/${id}/apply`, whom)
