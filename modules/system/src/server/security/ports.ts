import type { Tx } from '@motorpool/db'
import { definePort } from '@motorpool/kernel'

/** What the operator has set and what lies in the data folder. */
export interface PlatformState {
  /** When each key was made or replaced, ms since the epoch; null where there is none. */
  keys: { name: 'password' | 'vault'; since: number | null }[]
  /** Proxies in front of the API. */
  proxies: number
  metrics: 'off' | 'loopback' | 'all'
  /** Tenants may name servers in private networks. */
  privateTargets: boolean
}

/** Provided by the process that serves the calls. */
export const platformState = definePort<() => Promise<PlatformState>>('system.platform-state')

export interface Refusals {
  /** Devices that were turned away, by the reason of the last time. */
  byReason: { reason: string; devices: number; attempts: number }[]
  /** Of them, seen since the instant. */
  recent: number
}

/** Provided by the module that shows the devices which the gateway turned away. */
export const deviceRefusals =
  definePort<(tx: Tx, since: number) => Promise<Refusals>>('system.device-refusals')
