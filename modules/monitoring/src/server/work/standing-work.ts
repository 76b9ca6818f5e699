import { sql, type Tx } from '@motorpool/db'
import { readStandingWork, type StandingWork, saveStandingWork, saysStanding } from '@motorpool/ingest/server'
import { type AnyConsumer, type Delivery, defineConsumer, type MessageEvent } from '@motorpool/stream/server'
import type { SignalSource } from '@motorpool/terminal/server'
import { RecordFlag, StateBit } from '@motorpool/wire'
import { isWorking, WORK_FIELDS, type WorkSigns } from '../../shared/work.ts'
import { REPORTS_AND_CARRIERS, type StoredMessage } from '../monitor/protocols.ts'
import { signsOf } from './read-signs.ts'

/** What a vehicle said while it stood with its engine on; without a message: that nothing said before holds. */
export interface Saying {
  message?: StoredMessage
  /** Its protocol reports the engine, and that it runs. */
  engineOn: boolean
}

interface Standing {
  /** By its newest report the vehicle stands, and its engine or ACC is on. */
  standing: boolean
}

const NOTHING: Saying = { engineOn: false }

function sayingOf({ protocol, columns, raw }: MessageEvent): Saying {
  const { messageId, rawForm, flags, state } = columns
  return {
    message: { protocol, messageId, rawForm, flags, raw },
    engineOn: (state & StateBit.engineOn) !== 0,
  }
}

const carries = ({ protocol, columns }: MessageEvent): boolean =>
  REPORTS_AND_CARRIERS.get(protocol)?.has(columns.messageId) === true

/** The software that the terminals of these vehicles run, by vehicle. */
async function softwareOf(tx: Tx, vehicleIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; version: string }>`
    select v.id, t.soft_version_id as version from vehicle v join terminal t on t.id = v.terminal_id
    where v.id = any (${vehicleIds}::bigint[]) and t.soft_version_id is not null`.execute(tx)
  return new Map(rows.map((row) => [row.id, row.version]))
}

/** Keys always in one order, so that the text tells whether two are the same. */
const inOrder = (signs: WorkSigns): WorkSigns =>
  Object.fromEntries(WORK_FIELDS.flatMap((field) => (field in signs ? [[field, signs[field]]] : [])))

/** What holds of a vehicle after these messages, in their order. */
function heard(
  before: WorkSigns,
  sayings: readonly Saying[],
  table: Parameters<typeof signsOf>[1],
): WorkSigns {
  let signs = before
  for (const { message, engineOn } of sayings) {
    // What neither defines nor reports an engine says nothing, and is not decoded.
    if (!message || (!table && !engineOn)) signs = {}
    else signs = { ...signs, ...signsOf(message, table) }
  }
  return inOrder(signs)
}

async function deliver(tx: Tx, signals: SignalSource, all: readonly Delivery<Saying>[]): Promise<void> {
  const byVehicle = Map.groupBy(all, (one) => one.vehicleId)
  const ids = [...byVehicle.keys()]
  const software = await softwareOf(tx, ids)
  const stored = await readStandingWork(tx, ids)
  const next: StandingWork<WorkSigns>[] = []
  for (const [vehicleId, deliveries] of byVehicle) {
    const version = software.get(vehicleId)
    const table = version ? await signals.partOf(tx, version, WORK_FIELDS) : undefined
    const before = inOrder((stored.get(vehicleId)?.signs ?? {}) as WorkSigns)
    const signs = heard(
      before,
      deliveries.map(({ output }) => output),
      table,
    )
    if (JSON.stringify(signs) !== JSON.stringify(before))
      next.push({ vehicleId, signs, working: isWorking(signs) })
  }
  await saveStandingWork(
    tx,
    next,
    next.filter(({ vehicleId, working }) => working !== (stored.get(vehicleId)?.working ?? false)),
  )
}

/**
 * Whether vehicles that stand with their engine on do work: read out of what they send while they stand, and only of those
 * whose terminal's software defines a sign of work or whose protocol reports the engine. What is said belongs to a session.
 */
export const standingWork = (signals: SignalSource): AnyConsumer =>
  defineConsumer<Standing, Saying>({
    name: 'monitoring.standing-work',
    version: 1,
    begin: 'now',
    initial: { standing: false },
    step(state, event) {
      if (event.kind === 'session') return { state, outputs: event.began ? [] : [NOTHING] }
      if (event.kind !== 'message' || event.columns.flags & RecordFlag.absurdTime)
        return { state, outputs: [] }
      if (event.type !== 'report' && event.type !== 'other') return { state, outputs: [] }
      const standing = event.type === 'report' ? saysStanding(event.columns) : state.standing
      return {
        state: standing === state.standing ? state : { standing },
        outputs: standing && carries(event) ? [sayingOf(event)] : [],
      }
    },
    deliver: (tx, deliveries) => deliver(tx, signals, deliveries),
  })
