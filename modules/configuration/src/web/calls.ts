import { api } from '@motorpool/ui'
import {
  type ParamChange,
  type PasswordOutput,
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
