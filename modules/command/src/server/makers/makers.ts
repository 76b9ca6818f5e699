import type { Tx } from '@motorpool/db'
import { fromHex, toHex } from '@motorpool/kernel'
import { type CmdPart, CONTENT_MAX, cmdParts } from '@motorpool/terminal/shared'
import { type CommandParam, type CommandSpec, type CommandValues, isOffered } from '@motorpool/wire'
import type { Commanded } from '../vehicle.ts'
import { carrierOf, groupCarrier, groupHead, ownOf } from './carrier.ts'
import { paramsOf } from './content.ts'
import { type LockWords, readVersions, type VersionCmd } from './rows.ts'

/** The unit in which a terminal answers a command group, and until when. */
export interface OwnUnit {
  /** Hexadecimal: the type byte, then the group. */
  unit: string
  /** s from the general answer */
  seconds: number
}

/** A command that a software version declares, as the protocol of a vehicle's terminal takes it. */
export interface MakerCommand {
  code: string
  name: string
  protocolCmdId: string
  action: 'query' | 'set' | 'debug'
  category: VersionCmd['category']
  /** What goes on the wire. */
  spec: CommandSpec
  params: readonly CommandParam[]
  /** Values that stand there before anything is typed. */
  initial: CommandValues
  keeps: boolean
  /** Content of a maker's; none where the standard defines the message. */
  content?: { head: Uint8Array; parts: readonly CmdPart[] }
  answer?: OwnUnit
}

/** A message whose content nobody has defined takes it as bytes. */
const WHOLE: readonly CmdPart[] = [{ key: 'content', label: 'HEX', type: 'hex', bytes: CONTENT_MAX }]
const NO_HEAD = new Uint8Array(0)

/** Codes of commands of software versions begin so; the protocols have none that do. */
const CODE = 'VERSION_'

type Head = Pick<MakerCommand, 'code' | 'name' | 'protocolCmdId' | 'initial' | 'keeps'>

/** Of whatever stands in the record, what a value can be. */
const valuesIn = (defaults: VersionCmd['defaults']): CommandValues =>
  Object.fromEntries(
    Object.entries(defaults ?? {}).flatMap(([key, value]) =>
      typeof value === 'string' || typeof value === 'number' ? [[key, value]] : [],
    ),
  )

const headOf = ({ id, name, protocolCmdId, defaults, keeps }: VersionCmd): Head => ({
  code: `${CODE}${id}`,
  name,
  protocolCmdId,
  initial: valuesIn(defaults),
  keeps,
})

/** The message is one of the standard: the command of the protocol, by the name that the version gives it. */
function ofStandard(row: VersionCmd, vehicle: Commanded): MakerCommand | undefined {
  const { protocol } = vehicle
  const spec = protocol.catalogue.includes(row.type) ? ownOf(protocol, row.code, isOffered) : undefined
  if (!spec) return undefined
  const { action, params } = spec
  return { ...headOf(row), action, category: 'OTHER', spec, params, keeps: true }
}

function ofMaker(row: VersionCmd, { protocol }: Commanded): MakerCommand | undefined {
  const head = groupHead(protocol, row)
  const speaks = protocol.catalogue.includes(row.type)
  const spec = head ? groupCarrier(protocol) : speaks ? carrierOf(protocol, row.code) : undefined
  const parts = row.schema === null ? (head ? [] : WHOLE) : cmdParts(row.schema)
  if (!spec || !parts) return undefined
  const { category, isAnswered, seconds } = row
  return {
    ...headOf(row),
    action: category === 'DEBUG' ? 'debug' : spec.action,
    category,
    spec,
    params: paramsOf(parts),
    content: { head: head ?? NO_HEAD, parts },
    ...(head && isAnswered ? { answer: { unit: toHex(head), seconds } } : {}),
  }
}

/** Commands of the software versions of some vehicles, and what of them is left to the orders of locks. */
export class Makers {
  private readonly commands: ReadonlyMap<string, VersionCmd[]>
  private readonly words: ReadonlyMap<string, LockWords>

  constructor(commands: readonly VersionCmd[], locks: readonly LockWords[]) {
    this.commands = Map.groupBy(commands, ({ softVersionId }) => softVersionId)
    this.words = new Map(locks.map((one) => [one.softVersionId, one]))
  }

  static async of(tx: Tx, vehicles: readonly Commanded[]): Promise<Makers> {
    const versions = [...new Set(vehicles.flatMap(({ softVersionId }) => softVersionId ?? []))]
    if (versions.length === 0) return new Makers([], [])
    const { commands, locks } = await readVersions(tx, versions)
    return new Makers(commands, locks)
  }

  /** What the software of a vehicle's terminal takes beside the commands of its protocol. */
  commandsOf(vehicle: Commanded): MakerCommand[] {
    const rows = this.commands.get(vehicle.softVersionId ?? '') ?? []
    return rows.flatMap((row) => ofStandard(row, vehicle) ?? ofMaker(row, vehicle) ?? [])
  }

  /** Contents by which the vehicle's terminal is locked or unlocked. */
  locksOf({ softVersionId, protocol }: Commanded): Uint8Array[] {
    const known = this.words.get(softVersionId ?? '')
    const groups = known?.groups.flatMap((one) => groupHead(protocol, one) ?? []) ?? []
    return [...(known?.contents.flatMap((content) => fromHex(content) ?? []) ?? []), ...groups]
  }
}
