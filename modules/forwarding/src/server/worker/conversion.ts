import type { JournalRow } from '@motorpool/history/server'
import { floatAt, intAt } from '@motorpool/kernel'
import { RawForm, RecordFlag } from '@motorpool/wire'
import type { UpwardProtocol } from '../upward.ts'
import type { Item } from './flow.ts'

/** Sent by the platform, or of a time that nobody believes: never sent on. */
const UNSENT = RecordFlag.downlink | RecordFlag.absurdTime

export interface Conversion {
  readonly protocol: UpwardProtocol
  readonly edition: string
  /** The vehicle's code at the peer; undefined: its own. */
  readonly vin: string | undefined
  /** It is made up, not live. */
  readonly late: boolean
}

/** A stored message, as far as it decides what is sent. */
export interface StoredMessage {
  readonly protocol: number
  readonly rawForm: number
  /** `RecordFlag`s */
  readonly flags: number
  readonly raw: Uint8Array
}

/** Its frame for a platform of the protocol; undefined for what no such platform takes. */
export function frameOf(
  message: StoredMessage,
  { protocol: to, edition, vin, late }: Conversion,
): Uint8Array | undefined {
  const { protocol, rawForm, flags, raw } = message
  if (protocol !== to.id || rawForm !== RawForm.frame || flags & UNSENT) return undefined
  return to.upward.forwarded(raw, { edition, vin, late })
}

/** A row of the journal as it is sent; undefined for what is not. */
export function itemOf(row: JournalRow, conversion: Conversion): Item | undefined {
  const { vehicleId, tenantId, columns, index, raw } = row
  const message = {
    protocol: intAt(columns.protocol, index),
    rawForm: intAt(columns.rawForm, index),
    flags: intAt(columns.flags, index),
    raw,
  }
  const frame = frameOf(message, conversion)
  if (!frame) return undefined
  return { vehicleId, tenantId, deviceTime: floatAt(columns.deviceTime, index), frame, late: conversion.late }
}

/** Lets one live report of each vehicle pass in so many seconds, by the times of the reports. */
export class Thinning {
  private readonly last = new Map<string, number>()
  private readonly ms: number

  constructor(seconds: number) {
    this.ms = seconds * 1000
  }

  passes({ vehicleId, columns, index }: JournalRow): boolean {
    if ((intAt(columns.flags, index) & RecordFlag.report) === 0) return true
    const time = floatAt(columns.deviceTime, index)
    const before = this.last.get(vehicleId) ?? Number.NEGATIVE_INFINITY
    if (time < before + this.ms && time >= before) return false
    this.last.set(vehicleId, Math.max(before, time))
    return true
  }
}
