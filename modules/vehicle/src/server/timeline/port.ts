import type { CallCtx } from '@motorpool/http'
import { definePortList } from '@motorpool/kernel'

/** The vehicle whose timeline is read. */
export interface TimelineVehicle {
  id: string
  tenantId: string
  vin: string
}

/** One thing that happened to a vehicle. */
export interface TimelineEvent {
  /** Unique among the events of its source. */
  id: string
  /** `produce`, `bindTerminal` …; its text is `timeline.<kind>`. */
  kind: string
  time: number
  /** Who did it; null when it happened by itself. */
  actor: string | null
  /** A sentence or a number; its meaning is the source's. */
  detail: string | null
  /** Changed fields of the vehicle, before and after. */
  changes: Readonly<Record<string, readonly [unknown, unknown]>>
  /** Address of the screen with the details. */
  link: string | null
}

/** An area that adds to the timelines of vehicles: filing, alarms, maintenance … */
export interface TimelineSource {
  name: string
  /** Events before the given moment, newest first, at most so many; within the caller's reach. */
  events(ctx: CallCtx, vehicle: TimelineVehicle, before: number, limit: number): Promise<TimelineEvent[]>
}

export const timelineSources = definePortList<TimelineSource>('vehicle.timeline-sources')
