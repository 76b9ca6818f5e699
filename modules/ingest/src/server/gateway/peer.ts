import type { Command, Issued, Refusal, RegistrationVerdict, Verdict } from '@motorpool/wire'
import type { VehicleSlot } from '../fleet/slot.ts'
import type { Listener } from './listener.ts'
import type { Platform } from './ports.ts'

/** The interface of a connection for what assigns vehicles to connections and limits their lifetime. */
export interface Peer {
  readonly listener: Listener
  readonly address: string
  /** ms; when it was opened, or its vehicle signed off: it has to sign on within the deadline after that. */
  readonly unauthenticatedSince: number
  readonly isClosed: boolean
  /** It is read no further, and closed once what was read is answered. */
  readonly isLeaving: boolean
  /** The vehicle whose terminal this is. */
  slot: VehicleSlot | null
  /** Whether `slot` was claimed with proof. */
  proven: boolean
  /** The vehicle whose activation is to be stored, without a session of it. */
  visited: VehicleSlot | null
  /** The lower platform that this is. */
  platform: Platform | null
  /** Vehicles that a platform has sent for, by VIN. */
  carried: Map<string, VehicleSlot> | null
  verdict(verdict: Verdict | RegistrationVerdict): void
  /** Sends a command to the terminal; refused before a sign-on. */
  command(command: Command): Issued | Refusal
  /** The next frames of a message that goes piece by piece: how many were sent; undefined when there is none any more. */
  pump(most: number): number | undefined
  /** How much of a command the line has taken, 0 to 1. */
  share(key: number): number | undefined
  close(reason: string): void
}
