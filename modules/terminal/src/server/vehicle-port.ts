import type { Tx } from '@motorpool/db'
import { definePort } from '@motorpool/kernel'
import type { TerminalUse } from '../shared/terminal-detail.ts'

/** What terminals ask about the vehicles that bear them; within the caller's reach. */
export interface TerminalVehicles {
  /** The terminal of a vehicle, by the vehicle's id or VIN. */
  terminalOn(tx: Tx, vehicle: { id: string } | { vin: string }): Promise<string | undefined>
  /** What is remembered of the device that signed on as this terminal is forgotten. */
  freeDevice(tx: Tx, terminalId: string): Promise<void>
  /** The vehicles that bore a terminal, the newest first. */
  usesOf(tx: Tx, terminalId: string, limit: number): Promise<TerminalUse[]>
}

/** Provided by the module that has the vehicles. */
export const terminalVehicles = definePort<TerminalVehicles>('terminal.vehicles')
