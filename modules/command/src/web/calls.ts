import { api } from '@motorpool/ui'
import { cmdLogs, type OfferedCommand } from '../shared/index.ts'

const COMMANDS = '/api/vehicle-svc/cmd/V2.0'

export interface Given {
  cmdCode: string
  params: Readonly<Record<string, string | number>>
  /** ms */
  reserveTime?: number
}

export interface Sent {
  id: string
  checkID: string
  state: string
}

const of = (vin: string) => `${COMMANDS}/${encodeURIComponent(vin)}`

export const offeredCommands = (vin: string, signal: AbortSignal): Promise<OfferedCommand[]> =>
  api.get(`${of(vin)}/commands`, undefined, { signal })

export const sendCommand = (vin: string, action: string, type: string, body: Given): Promise<Sent> =>
  api.post(`${of(vin)}/${action}/${type}`, body)

export const cancelCommand = (id: string): Promise<unknown> => api.put(`${cmdLogs.api}/${id}/cancel`, {})
