import { fromHex } from '@motorpool/kernel'
import { type CommandSpec, editionIn, type Protocol, type StoreRecord } from '@motorpool/wire'
import type { Claimed } from './store.ts'

/** ms within which a terminal that has taken a command must say what came of it. */
export const RESULT_MS = 60_000

/** A command on the wire. */
export interface Open {
  id: string
  key: number
  spec: CommandSpec
  /** Begins the unit that answers it, where the terminal answers with one of its own. */
  unit?: Uint8Array
  /** ms within which the answer that counts must come, once its terminal has said that it has it. */
  patience: number
  /** ms; when it said so. */
  takenAt?: number
  /** Percent of it that was stored last, where it goes piece by piece. */
  told?: number
}

export function openOf({ id, answer }: Pick<Claimed, 'id' | 'answer'>, spec: CommandSpec, key: number): Open {
  const unit = answer ? fromHex(answer.unit) : undefined
  return answer && unit
    ? { id, key, spec, unit, patience: answer.seconds * 1000 }
    : { id, key, spec, patience: RESULT_MS }
}

/** Whether a message carries a unit that begins so: its type byte, then its data. */
function isUnit(
  [type, ...data]: Uint8Array,
  protocol: Protocol | undefined,
  { messageId, raw, rawForm, flags }: StoreRecord,
): boolean {
  if (!protocol?.carriers.includes(messageId)) return false
  const edition = editionIn(flags, protocol.editions)
  const frame = protocol.decode(raw, rawForm, { messageId, ...(edition === undefined ? {} : { edition }) })
  const units = frame.ok ? protocol.payloads(frame) : []
  return units.some(
    (one) => one.carrier === 'unit' && one.id === type && data.every((byte, i) => one.data[i] === byte),
  )
}

/** The commands on the wire of one gateway, by their vehicles. */
export class OpenCommands extends Map<string, Open> {
  /** Those that are answered by a unit: while there are none, no message is looked at. */
  private answering = 0

  override set(vehicleId: string, open: Open): this {
    this.delete(vehicleId)
    if (open.unit) this.answering++
    return super.set(vehicleId, open)
  }

  override delete(vehicleId: string): boolean {
    if (this.get(vehicleId)?.unit) this.answering--
    return super.delete(vehicleId)
  }

  /**
   * The command that a message answers by its unit: once the terminal has quoted its serial, since a unit of the same group that came
   * before may have been under way already.
   */
  answeredBy(vehicleId: string, protocol: Protocol | undefined, record: StoreRecord): Open | undefined {
    if (this.answering === 0) return undefined
    const open = this.get(vehicleId)
    if (open?.unit === undefined || open.takenAt === undefined) return undefined
    return isUnit(open.unit, protocol, record) ? open : undefined
  }

  /** Those whose terminal has had them too long without saying what came of them. */
  overdue(now: number): [string, Open][] {
    return [...this].filter(([, { takenAt, patience }]) => takenAt !== undefined && now - takenAt >= patience)
  }
}
