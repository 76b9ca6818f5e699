import type { CallCtx } from '@motorpool/http'
import { definePortList } from '@motorpool/kernel'

/** A vehicle whose story is told. */
export interface StoryVehicle {
  id: string
  tenantId: string
  vin: string
}

/** One thing that happened to a vehicle. */
export interface StoryEvent {
  /** Unique among the events of its source. */
  id: string
  /** `produce`, `bindTerminal` …; its text is `story.<kind>`. */
  kind: string
  time: number
  /** Who did it; null when it happened by itself. */
  actor: string | null
  /** A sentence or a number in the words of its area. */
  detail: string | null
  /** Changed fields of the vehicle, before and after. */
  changes: Readonly<Record<string, readonly [unknown, unknown]>>
  /** Address of the screen that tells more. */
  link: string | null
}

/** An area that adds to the stories of vehicles: filing, alarms, maintenance … */
export interface StorySource {
  name: string
  /** Events before the given moment, newest first, at most so many; within the caller's reach. */
  events(ctx: CallCtx, vehicle: StoryVehicle, before: number, limit: number): Promise<StoryEvent[]>
}

export const storySources = definePortList<StorySource>('vehicle.story-sources')
