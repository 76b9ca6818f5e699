import { defineBusTopic } from '@motorpool/bus'
import { defineEvent } from '@motorpool/events'
import { z } from 'zod'
import type { CommandResult } from '../shared/offered.ts'

/** A command waits for this vehicle: heard by the gateway that holds its session. */
export const commandWaits = defineEvent({
  name: 'command.waits',
  schema: z.object({ vehicleId: z.string() }),
})

/** What became of commands, for who gave them. */
export const commandResults =
  defineBusTopic<readonly { userId: string; checkID: string; result: CommandResult }[]>('command.results')
