import { AppError, toHex } from '@motorpool/kernel'
import { type CommandSpec, type CommandValues, inEdition, isOffered } from '@motorpool/wire'
import type { CmdAction } from '../shared/index.ts'
import { encodeParts } from './makers/content.ts'
import type { MakerCommand, Makers, OwnUnit } from './makers/makers.ts'
import { isLockWord } from './makers/words.ts'
import { checkedParams } from './params.ts'
import type { Commanded } from './vehicle.ts'

/** Whether a tenant allows what observes drivers. */
export type MayObserve = (tenantId: string) => boolean

/** @throws AppError COMMAND_OBSERVES_DRIVER where the tenant has not allowed it */
export function requireObservation(tenantId: string, mayObserve: MayObserve): void {
  if (!mayObserve(tenantId)) throw new AppError('COMMAND_OBSERVES_DRIVER')
}

/** @throws AppError COMMAND_EDITION where the terminal speaks an edition that has no such command */
export function requireEdition({ edition, vin }: Commanded, spec: CommandSpec): void {
  if (edition === undefined || inEdition(spec, edition)) return
  const editions = (spec.editions ?? []).join(', ')
  throw new AppError('COMMAND_EDITION', { code: spec.code, vin, edition, editions })
}

/** A command that a person has chosen. */
export interface Wish {
  action: (typeof CmdAction)['values'][number]
  type: 'REALTIME' | 'OFFLINE' | 'RESERVATION'
  cmdCode: string
  /** Of this protocol alone. */
  protocol?: string | undefined
  params?: Readonly<Record<string, string | number>> | undefined
}

/** What may be chosen from. */
export interface Choice {
  mayObserve: MayObserve
  makers: Makers
}

/** The name and record by which the catalogue knows a command that is given. */
export interface Named {
  name: string
  protocolCmdId: string
}

/** What was chosen, as it is stored and sent. */
export interface Chosen {
  spec: CommandSpec
  params: CommandValues
  named?: Named
  category?: MakerCommand['category']
  answer?: OwnUnit
}

function mayGive(spec: CommandSpec, vehicle: Commanded, mayObserve: MayObserve): CommandSpec {
  requireEdition(vehicle, spec)
  if (spec.observesDriver) requireObservation(vehicle.tenantId, mayObserve)
  return spec
}

/**
 * A content that people may send: what locks goes by orders of locks alone.
 *
 * @throws AppError INVALID_INPUT naming the fields, COMMAND_IS_LOCK, COMMAND_NOT_MAKERS
 */
function contentOf(
  vehicle: Commanded,
  { spec, content, name }: MakerCommand,
  values: CommandValues,
  makers: Makers,
): CommandValues {
  if (!content) return values
  const bytes = encodeParts(content.parts, content.head, values)
  if (!(bytes instanceof Uint8Array)) throw new AppError('INVALID_INPUT', {}, { fields: bytes })
  const { vin } = vehicle
  if (spec.isMakers?.(bytes) === false) throw new AppError('COMMAND_NOT_MAKERS', { name, vin })
  if (isLockWord(bytes, makers.locksOf(vehicle), spec.word ?? 1))
    throw new AppError('COMMAND_IS_LOCK', { name, vin })
  return { ...values, content: toHex(bytes).toUpperCase() }
}

function ofVersion(
  vehicle: Commanded,
  { action, type, cmdCode, params }: Wish,
  { makers, mayObserve }: Choice,
): Chosen | undefined {
  const found = makers.commandsOf(vehicle).find((one) => one.code === cmdCode && one.action === action)
  if (!found) return undefined
  const { name, protocolCmdId, category, answer } = found
  if (type === 'OFFLINE' && !found.keeps) throw new AppError('COMMAND_ONLINE_ONLY', { name })
  const spec = mayGive(found.spec, vehicle, mayObserve)
  const values = checkedParams(found, { ...found.initial, ...params }, vehicle.edition)
  return {
    spec,
    params: contentOf(vehicle, found, values, makers),
    named: { name, protocolCmdId },
    category,
    ...(answer ? { answer } : {}),
  }
}

/**
 * The command of the vehicle's protocol or of its terminal's software that a person may give, its values in their ranges.
 *
 * @throws AppError COMMAND_UNKNOWN, COMMAND_EDITION, COMMAND_OBSERVES_DRIVER, COMMAND_ONLINE_ONLY, INVALID_INPUT naming the fields, with
 * COMMAND_FIELD_EDITION where the edition of its terminal has none of that name, and those of contents
 */
export function chosen(vehicle: Commanded, wish: Wish, choice: Choice): Chosen {
  if (wish.protocol !== undefined && wish.protocol !== vehicle.protocol.name)
    throw new AppError('COMMAND_UNKNOWN', { code: wish.cmdCode, vin: vehicle.vin })
  const own = ofVersion(vehicle, wish, choice)
  if (own) return own
  const { protocol, edition, vin } = vehicle
  const { action, cmdCode, params } = wish
  const spec = protocol.commands.find(
    (one) => one.code === cmdCode && isOffered(one) && one.action === action,
  )
  if (!spec) throw new AppError('COMMAND_UNKNOWN', { code: cmdCode, vin })
  return {
    spec: mayGive(spec, vehicle, choice.mayObserve),
    params: checkedParams(spec, params ?? {}, edition),
  }
}
