import { defineBusTopic } from '@motorpool/bus'
import { defineEvent } from '@motorpool/events'
import { z } from 'zod'
import type { CommandResult } from '../shared/offered.ts'

/** Commands wait for these vehicles: heard by the gateways that hold their sessions. */
export const commandWaits = defineEvent({
  name: 'command.waits',
  schema: z.object({ vehicleIds: z.array(z.string()).min(1) }),
})

/** What became of commands, for who gave them. */
export const commandResults =
  defineBusTopic<readonly { userId: string; checkID: string; result: CommandResult }[]>('command.results')
