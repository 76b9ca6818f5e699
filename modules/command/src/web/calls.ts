import { api } from '@motorpool/ui'
import type { PartList } from '@motorpool/ui/screen'
import { type CmdType, type CommandAnswered, cmdLogs, type OfferedCommand } from '../shared/index.ts'

const COMMANDS = '/api/vehicle-svc/cmd/V2.0'

export interface Given {
  cmdCode: string
  params: Readonly<Record<string, string | number>>
  /** ms */
  reserveTime?: number
}

export type When = (typeof CmdType.values)[number]

/** A command as a person has chosen it. */
export interface Wish {
  command: OfferedCommand
  when: When
  given: Given
}

/** The vehicles of a fleet: by their ids, or all that a list of vehicles finds. */
export type Whom = { ids: readonly string[] } | { list: string; filter: PartList['asked'] }

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

/** Answers the task of the download centre. */
export const sendToFleet = (
  whom: Whom,
  { command: { action }, when, given }: Wish,
): Promise<{ taskId: string }> => api.post(`${COMMANDS}/fleet`, { ...given, action, type: when, ...whom })

export const commandAnswer = (id: string, signal: AbortSignal): Promise<CommandAnswered> =>
  api.get(`${cmdLogs.api}/${encodeURIComponent(id)}/answer`, undefined, { signal, quiet: true })

export const cancelCommand = (id: string): Promise<unknown> => api.put(`${cmdLogs.api}/${id}/cancel`, {})
