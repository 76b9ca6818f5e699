import { type Commanded, giveCommand, requireEdition } from '@motorpool/command/server'
import type { Tx } from '@motorpool/db'
import { AppError } from '@motorpool/kernel'
import { type CommandSpec, type CommandValues, PARAMETER_COMMANDS } from '@motorpool/wire'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** ms for which a command waits: behind others of its vehicle, and for a sign-on. */
const WAITS = { REALTIME: 10 * MINUTE_MS, OFFLINE: 7 * DAY_MS } as const

export type When = keyof typeof WAITS

/**
 * @throws AppError PARAMETERS_NONE where the protocol of the vehicle's terminal has none, COMMAND_EDITION where its edition has no such
 * command
 */
export function commandOf(vehicle: Commanded, which: keyof typeof PARAMETER_COMMANDS): CommandSpec {
  const spec = vehicle.protocol.commands.find(({ code }) => code === PARAMETER_COMMANDS[which])
  if (!spec) throw new AppError('PARAMETERS_NONE', { vin: vehicle.vin })
  requireEdition(vehicle, spec)
  return spec
}

export interface Order {
  vehicle: Commanded
  spec: CommandSpec
  params: CommandValues
  type: When
  userId: string
  now: number
}

export function give(tx: Tx, { spec, type, now, ...order }: Order): ReturnType<typeof giveCommand> {
  const { action } = spec
  return giveCommand(tx, { ...order, spec, action, type, due: now, expire: now + WAITS[type], now })
}

/** Asks for these parameters. */
export function ask(
  tx: Tx,
  order: Omit<Order, 'spec' | 'params'>,
  keys: readonly string[] | undefined,
): ReturnType<typeof giveCommand> {
  return keys
    ? give(tx, { ...order, spec: commandOf(order.vehicle, 'some'), params: { keys: keys.join() } })
    : give(tx, { ...order, spec: commandOf(order.vehicle, 'all'), params: {} })
}
