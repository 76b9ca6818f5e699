import { type Database, prepared, type RawBuilder, sql, type Tx } from '@motorpool/db'
import type { StandstillBound } from '@motorpool/ingest/server'
import type { CmdFailure, CmdState } from '../../shared/enums.ts'
import { type CommandFollower, follow } from '../followers.ts'
import type { OwnUnit } from '../makers/makers.ts'
import { takeVehicles } from '../turn.ts'

type State = (typeof CmdState.values)[number]
type Failure = (typeof CmdFailure.values)[number]

/** A command that is given to the session of its vehicle. */
export interface Claimed {
  id: string
  vehicleId: string
  protocol: string
  code: string
  params: Readonly<Record<string, string | number>>
  type: 'REALTIME' | 'OFFLINE' | 'RESERVATION'
  standstill: StandstillBound | null
  /** How its terminal answers beyond the general answer. */
  answer: OwnUnit | null
  category: string
}

/** Whether the reports of a vehicle prove what a command asks of it. */
export type Proven = (vehicleId: string, bound: StandstillBound) => boolean

/** What became of a command. `WAITING` puts it back: it has not been on the wire. */
export interface Outcome {
  id: string
  stage: 'WAITING' | 'SENT' | 'ENDED'
  state: State
  failure?: Failure
  content?: Uint8Array
}

/** How much of a command its terminal's line has taken. */
export interface Progress {
  id: string
  percent: number
}

/** A command whose outcome was stored, with who gave it. */
export interface Stored {
  id: string
  tenantId: string
  vehicleId: string
  category: string
  userId: string | null
  checkID: string
  stage: string
  state: string
  failReason: string | null
  resTime: number | null
}

const iso = (ms: number) => new Date(ms).toISOString()
const CONTENT_MAX = 65_536

/** Of `command_log c`. */
const STORED = sql`c.id::text, c.tenant_id::text as "tenantId", c.cmd_category as category, c.vehicle_id::text as "vehicleId", c.create_user_id::text as "userId", c.check_id as "checkID",
  c.stage, c.state, c.fail_reason as "failReason", (extract(epoch from c.res_time) * 1000)::float8 as "resTime"`

/** The rows of commands as a gateway works with them. Everything about one command is one statement. */
export class CommandStore {
  private readonly db: Database
  private readonly gateway: string
  private readonly followers: readonly CommandFollower[]
  private epoch = 0
  /** Vehicles of the locks that this gateway has taken, by the ids of their commands. */
  private readonly locks = new Map<string, string>()

  constructor(db: Database, gateway: string, followers: readonly CommandFollower[]) {
    this.db = db
    this.gateway = gateway
    this.followers = followers
  }

  private run<T>(why: string, work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.db.withPlatform(undefined, why, work)
  }

  /** Who follows the commands that a statement has changed acts in its transaction. */
  private async changed(tx: Tx, now: number, update: RawBuilder<Stored>): Promise<Stored[]> {
    const { rows } = await prepared(update, tx)
    await follow(this.followers, tx, rows, now)
    return rows
  }

  /** What an earlier start of this gateway had on the wire has no known outcome. */
  async start(now: number): Promise<Stored[]> {
    return this.run('commands of an earlier start', async (tx) => {
      const { rows } = await sql<{ epoch: number }>`
        select epoch from gateway_instance where name = ${this.gateway}`.execute(tx)
      this.epoch = rows[0]?.epoch ?? 0
      return this.unknown(tx, now, sql`c.gateway = ${this.gateway}`)
    })
  }

  /** Those of gateways that gave no sign of life since. */
  endOfDead(since: number, now: number): Promise<Stored[]> {
    return this.run('commands of gateways that ended', (tx) =>
      this.unknown(
        tx,
        now,
        sql`c.gateway <> ${this.gateway} and c.gateway in (select name from gateway_instance where seen_time < ${iso(since)})`,
      ),
    )
  }

  private unknown(tx: Tx, now: number, which: ReturnType<typeof sql>): Promise<Stored[]> {
    return this.changed(
      tx,
      now,
      sql<Stored>`
        update command_log c set stage = 'ENDED', state = '2', fail_reason = 'GATEWAY_ENDED', update_time = ${iso(now)}
        from command_open o where o.stage = 'SENT' and c.id = o.command_id and c.stage = 'SENT' and ${which} returning ${STORED}`,
    )
  }

  /**
   * Takes the oldest command that is due of each of these vehicles, unless one is open. From here on it counts as on the
   * wire: a gateway that dies now leaves an unknown outcome, and nothing is ever sent twice.
   */
  claim(vehicleIds: readonly string[], now: number, isProven: Proven): Promise<Claimed[]> {
    return this.run('commands to terminals', async (tx) => {
      const { rows: bounded } = await prepared(
        sql<{ id: string; vehicleId: string; bound: StandstillBound }>`
        select c.id::text, c.vehicle_id::text as "vehicleId", c.standstill as bound
        from command_open o join command_log c on c.id = o.command_id
        where o.vehicle_id = any (${vehicleIds}::bigint[]) and o.stage = 'WAITING' and c.standstill is not null`,
        tx,
      )
      const proven = bounded.filter(({ vehicleId, bound }) => isProven(vehicleId, bound)).map(({ id }) => id)
      const taken = sql<Claimed>`
        with next as (
          select first.id from unnest(${vehicleIds}::bigint[]) as v(id) cross join lateral (
            select w.id from command_open o join command_log w on w.id = o.command_id
            where o.vehicle_id = v.id and o.stage = 'WAITING' and o.due_time <= ${iso(now)} and o.expire_time > ${iso(now)}
              and (w.standstill is null or w.id = any (${proven}::bigint[]))
              -- What changes locks is written for one terminal: another one that came into the vehicle does not get it.
              and (w.cmd_category <> 'LOCK' or exists (select from vehicle r join terminal t on t.id = r.terminal_id
                where r.id = w.vehicle_id and t.terminal_code = w.terminal_code))
            order by o.command_id limit 1) as first
          where not exists (select from command_open s where s.vehicle_id = v.id and s.stage = 'SENT')
        )
        update command_log c set stage = 'SENT', state = '3', fail_reason = null, gateway = ${this.gateway},
          epoch = ${this.epoch}, send_time = ${iso(now)}, update_time = ${iso(now)}
        from next where c.id = next.id and c.stage = 'WAITING'
        returning c.id::text, c.vehicle_id::text as "vehicleId", c.protocol, c.cmd_code as code, c.params,
          c.cmd_type as type, c.standstill, c.answer, c.cmd_category as category`
      const { rows } = await prepared(taken, tx)
      for (const { id, vehicleId, category } of rows) if (category === 'LOCK') this.locks.set(id, vehicleId)
      return rows
    })
  }

  /**
   * What this start of the gateway has taken without learning of it: the commit was made and its answer lost. None of it has been
   * on the wire, so it waits again.
   *
   * @param known ids of all commands that it has given or whose outcome it has yet to store
   */
  unlearned(known: readonly string[], now: number): Promise<string[]> {
    return this.run('commands that were taken unnoticed', async (tx) => {
      const { rows } = await sql<{ vehicleId: string }>`
        update command_log c set stage = 'WAITING', send_time = null, update_time = ${iso(now)}
        from command_open o where o.stage = 'SENT' and c.id = o.command_id and c.stage = 'SENT' and c.gateway = ${this.gateway}
          and c.epoch = ${this.epoch} and c.id <> all (${known}::bigint[])
        returning c.vehicle_id::text as "vehicleId"`.execute(tx)
      return rows.map(({ vehicleId }) => vehicleId)
    })
  }

  /** Vehicles of this gateway for which something is due, at most so many. */
  due(now: number, limit: number): Promise<string[]> {
    return this.run('commands that are due', async (tx) => {
      const { rows } = await sql<{ id: string }>`
        select distinct w.vehicle_id::text as id from command_open w
        join gateway_session s on s.vehicle_id = w.vehicle_id and s.gateway = ${this.gateway}
        where w.stage = 'WAITING' and w.due_time <= ${iso(now)} and w.expire_time > ${iso(now)} limit ${limit}`.execute(
        tx,
      )
      return rows.map(({ id }) => id)
    })
  }

  async progress(all: readonly Progress[]): Promise<void> {
    if (all.length === 0) return
    await this.run('how far commands are', (tx) =>
      sql`
        update command_log c set progress = p.percent
        from unnest(${all.map(({ id }) => id)}::bigint[], ${all.map(({ percent }) => percent)}::int[]) as p (id, percent)
        where c.id = p.id and c.stage = 'SENT'`.execute(tx),
    )
  }

  /** What the index of the log has gathered is sorted in here, and by nobody who stores a command. */
  async sortIndex(): Promise<void> {
    await this.run('the index of commands', (tx) => sql`select app.sort_command_index()`.execute(tx))
  }

  /** Commands that nobody may send any more. */
  expire(now: number): Promise<Stored[]> {
    return this.run('commands that expired', (tx) =>
      this.changed(
        tx,
        now,
        sql<Stored>`
          update command_log c set stage = 'ENDED', state = '7', fail_reason = 'EXPIRED', update_time = ${iso(now)}
          from command_open o where o.stage = 'WAITING' and o.expire_time <= ${iso(now)} and c.id = o.command_id
            and c.stage = 'WAITING' returning ${STORED}`,
      ),
    )
  }

  /** Only what is still open changes: the first outcome of a command is its outcome. */
  async settle(outcomes: readonly Outcome[], now: number): Promise<Stored[]> {
    const stored = await this.run('outcomes of commands', async (tx) => {
      await this.takeVehicles(tx, outcomes)
      return this.changed(
        tx,
        now,
        sql<Stored>`
        update command_log c set stage = o.stage, state = o.state, fail_reason = o.failure, update_time = ${iso(now)},
          send_time = case when o.stage = 'WAITING' then null else c.send_time end,
          ack_time = case when o.state = '5' then ${iso(now)}::timestamptz else c.ack_time end,
          res_time = case when o.content is not null then ${iso(now)}::timestamptz else c.res_time end,
          res_content = coalesce(o.content, c.res_content)
        from unnest(${outcomes.map((o) => o.id)}::bigint[], ${outcomes.map((o) => o.stage)}::text[],
          ${outcomes.map((o) => o.state)}::text[], ${outcomes.map((o) => o.failure ?? null)}::text[],
          ${outcomes.map((o) => (o.content ? Buffer.from(o.content.subarray(0, CONTENT_MAX)) : null))}::bytea[])
          as o(id, stage, state, failure, content)
        where c.id = o.id and c.stage = 'SENT'
        returning ${STORED}`,
      )
    })
    for (const { id, stage } of outcomes) if (stage !== 'SENT') this.locks.delete(id)
    return stored
  }

  /**
   * A lock that is done changes its vehicle, whose row is taken before that of its command: calls that change a vehicle and end
   * what waits for it take them so too.
   */
  private async takeVehicles(tx: Tx, outcomes: readonly Outcome[]): Promise<void> {
    const ids = outcomes.flatMap(({ id, state }) => (state === '0' ? (this.locks.get(id) ?? []) : []))
    if (ids.length > 0) await takeVehicles(tx, ids)
  }
}
