import { createHash, randomBytes, scryptSync, timingSafeEqual } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { FilingStore } from './filing/store.ts'

const SCHEMA = `
create table if not exists account (
  user text primary key, id_code text not null, salt blob not null, hash blob not null
) strict;
create table if not exists link (
  id integer primary key, kind text not null, user text, address text not null, opened integer not null, closed integer, reason text
) strict;
create table if not exists frame (
  id integer primary key, link integer not null, vehicle text not null, command integer not null, device_time integer not null,
  received integer not null, reissued integer not null, digest text not null
) strict;
create index if not exists frame_vehicle on frame (vehicle, device_time);
`

/** A frame that was accepted. Times are ms since the epoch. */
export interface StoredFrame {
  link: number
  vehicle: string
  command: number
  deviceTime: number
  received: number
  reissued: boolean
  /** Of its bytes: two with one digest are one frame that came twice. */
  digest: string
}

export interface LinkRow {
  id: number
  kind: string
  user: string | null
  address: string
  opened: number
  closed: number | null
  reason: string | null
}

const KEY_LENGTH = 32
const KEPT_LINKS = 200
/** Frames that are kept; the oldest go. */
const KEPT_FRAMES = 2_000_000

export const digestOf = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('base64url').slice(0, 22)

const keyOf = (password: string, salt: Uint8Array): Buffer =>
  scryptSync(password, salt, KEY_LENGTH, { N: 4096 })

/** The authority's own small database. */
export class Store {
  readonly filings: FilingStore
  private readonly db: DatabaseSync

  /** @param folder undefined: in memory */
  /** Of accounts that have proved their password since the start, what it was: a platform that files ten thousand vehicles signs each. */
  private readonly proven = new Map<string, Buffer>()

  constructor(folder?: string) {
    if (folder) mkdirSync(folder, { recursive: true, mode: 0o700 })
    this.db = new DatabaseSync(folder ? join(folder, 'authority.sqlite') : ':memory:')
    this.db.exec('pragma journal_mode = wal; pragma synchronous = full; pragma busy_timeout = 5000')
    this.db.exec(SCHEMA)
    this.filings = new FilingStore(this.db)
    // Of a life before, which ended without saying so.
    this.db.exec(`update link set closed = opened, reason = 'ended' where closed is null`)
  }

  close(): void {
    this.db.close()
  }

  hasAccount(user: string): boolean {
    return this.db.prepare('select 1 from account where user = ?').get(user) !== undefined
  }

  saveAccount(user: string, idCode: string, password: string): void {
    const salt = randomBytes(16)
    this.proven.delete(user)
    this.db
      .prepare('insert or replace into account (user, id_code, salt, hash) values (?, ?, ?, ?)')
      .run(user, idCode, salt, keyOf(password, salt))
  }

  proves(user: string, password: string): boolean {
    const row = this.db.prepare('select salt, hash from account where user = ?').get(user) as
      | { salt: Uint8Array; hash: Uint8Array }
      | undefined
    if (row === undefined) return false
    const said = createHash('sha256').update(row.salt).update(password).digest()
    const known = this.proven.get(user)
    if (known && timingSafeEqual(known, said)) return true
    if (!timingSafeEqual(keyOf(password, row.salt), row.hash)) return false
    this.proven.set(user, said)
    return true
  }

  /** The code of an account; null where the password is not its own, undefined where there is none. */
  codeOf(user: string, password: string): string | null | undefined {
    const row = this.db.prepare('select id_code as code from account where user = ?').get(user) as
      | { code: string }
      | undefined
    if (!row) return undefined
    return this.proves(user, password) ? row.code : null
  }

  openLink(kind: string, address: string, now: number): number {
    this.db.exec(`delete from link where id <= (select max(id) from link) - ${KEPT_LINKS}`)
    return Number(
      this.db.prepare('insert into link (kind, address, opened) values (?, ?, ?)').run(kind, address, now)
        .lastInsertRowid,
    )
  }

  nameLink(id: number, user: string): void {
    this.db.prepare('update link set user = ? where id = ?').run(user, id)
  }

  closeLink(id: number, reason: string, now: number): void {
    this.db
      .prepare('update link set closed = ?, reason = ? where id = ? and closed is null')
      .run(now, reason, id)
  }

  links(): LinkRow[] {
    return this.db.prepare('select * from link order by id desc limit 50').all() as unknown as LinkRow[]
  }

  /** All or none; what is stored has reached the disk when this returns. */
  saveFrames(frames: readonly StoredFrame[]): void {
    const insert = this.db.prepare(
      'insert into frame (link, vehicle, command, device_time, received, reissued, digest) values (?, ?, ?, ?, ?, ?, ?)',
    )
    this.db.exec('begin immediate')
    try {
      for (const { link, vehicle, command, deviceTime, received, reissued, digest } of frames)
        insert.run(link, vehicle, command, deviceTime, received, reissued ? 1 : 0, digest)
      this.db.exec(`delete from frame where id <= (select max(id) from frame) - ${KEPT_FRAMES}; commit`)
    } catch (error) {
      this.db.exec('rollback')
      throw error
    }
  }

  /** In the order in which they came. */
  framesOf(vehicle: string): StoredFrame[] {
    const rows = this.db
      .prepare(
        `select link, vehicle, command, device_time as deviceTime, received, reissued, digest from frame
         where vehicle = ? order by id`,
      )
      .all(vehicle) as unknown as (Omit<StoredFrame, 'reissued'> & { reissued: number })[]
    return rows.map((row) => ({ ...row, reissued: row.reissued === 1 }))
  }
}
