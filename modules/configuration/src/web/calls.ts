import { api } from '@motorpool/ui'
import { type ParamChange, paramsPath, type TerminalParams } from '../shared/index.ts'

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
