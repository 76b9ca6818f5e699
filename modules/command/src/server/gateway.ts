import type { Bus } from '@motorpool/bus'
import type { Database } from '@motorpool/db'
import { type Subscriber, subscriber } from '@motorpool/events'
import type { Clock, Logger } from '@motorpool/kernel'
import type { Command, Issued, Refusal } from '@motorpool/wire'
import type { CommandAttachment } from './attachments.ts'
import { CommandDesk } from './desk/desk.ts'
import { CommandStore, type Stored } from './desk/store.ts'
import { commandResults, commandWaits } from './events.ts'
import type { CommandFollower } from './followers.ts'

export interface DeskWiring {
  db: Database
  bus: Pick<Bus, 'publish'>
  /** Name of the gateway. */
  instance: string
  /** The gateway, which needs the desk before it is made. */
  gateway: () => {
    command(vehicleId: string, command: Command): Issued | Refusal
    isConnected(vehicleId: string): boolean
    isLeaving?(vehicleId: string): boolean
    share(vehicleId: string, key: number): number | undefined
  }
  /** Who acts on what has become of commands. */
  followers: readonly CommandFollower[]
  /** What commands carry. */
  attachments?: readonly CommandAttachment[]
  clock: Clock
  log: Logger
}

const resultOf = ({ id, state, failReason, resTime, userId, checkID }: Stored) =>
  userId === null ? [] : [{ userId, checkID, result: { id, state, failReason, resTime } }]

/** The desk of a gateway, and what it hears of commands that wait. */
export function gatewayDesk(wiring: DeskWiring): { desk: CommandDesk; waits: Subscriber } {
  const { db, bus, instance, gateway, followers, attachments = [], clock, log } = wiring
  const desk = new CommandDesk({
    store: new CommandStore(db, instance, followers),
    send: (vehicleId, command) => gateway().command(vehicleId, command),
    share: (vehicleId, key) => gateway().share(vehicleId, key),
    connected: (vehicleId) => gateway().isConnected(vehicleId),
    leaving: (vehicleId) => gateway().isLeaving?.(vehicleId) ?? false,
    attachment: async (code, of) => attachments.find(({ codes }) => codes.includes(code))?.read(of),
    told: (stored) => {
      const results = stored.flatMap(resultOf)
      if (results.length > 0) bus.publish(commandResults, results)
    },
    clock,
    log,
  })
  const waits = subscriber(commandWaits, {
    heard: ({ vehicleIds }) => {
      for (const vehicleId of vehicleIds) desk.waits(vehicleId)
    },
    missed: () => desk.missed(),
  })
  return { desk, waits }
}
