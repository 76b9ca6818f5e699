import type { NullableNumbers, RawForm } from '@motorpool/wire'

export const RUN_STATUSES = ['RUNNING', 'IDLE', 'STOPPED'] as const
export type RunStatus = (typeof RUN_STATUSES)[number]

/** Current state of a vehicle as it travels to browsers. Null: never reported. Numbers as stored. */
export interface StateDelta extends NullableNumbers {
  vehicleId: string
  tenantId: string
  orgId: string
  vin: string
  online: boolean
  acc: boolean | null
  located: boolean
  runStatus: RunStatus | null
  charging: boolean
  /** It does work where it stands, as far as it stands with its engine on. */
  working: boolean
  /** `StateBit`s of the newest report. */
  state: number
  alarm: number
  positionTime: number | null
  reportTime: number | null
  receiveTime: number | null
  /** m travelled on the day of the newest position */
  dayDistance: number
}

export interface FrameEvent {
  vehicleId: string
  tenantId: string
  protocol: number
  messageId: number
  rawForm: RawForm
  deviceTime: number
  receiveTime: number
  flags: number
  raw: Uint8Array
}

export interface AnswerEvent {
  protocol: string
  deviceId: string
  vehicleId: string | null
  /** Key that the gateway gave the command; null when the answer fits none. */
  key: number | null
  serial: number
  messageId: number
  result: number
  raw: Uint8Array
  time: number
}

export interface ExpiredEvent {
  protocol: string
  deviceId: string
  vehicleId: string | null
  key: number
  /** Id of the command. */
  messageId: number
  time: number
}

/** Vehicles or device identities whose registration, credential, tenant or organisation changed or ended. */
export interface BindingChange {
  vehicleIds?: readonly string[]
  deviceIds?: readonly string[]
  /** Lower platforms whose account changed or ended. */
  platformIds?: readonly string[]
}
