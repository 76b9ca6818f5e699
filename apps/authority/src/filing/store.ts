import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import type { Filing, Finding } from './rules.ts'

export const FILING_SCHEMA = `
create table if not exists filing (
  id integer primary key, request_no text not null unique, user text not null, kind text not null, usage text not null,
  operation text not null, subject text not null, body text not null, received integer not null, decides integer not null,
  state text not null, filing_no text, identifier text, message text, fields text not null default '[]', asked integer not null default 0
) strict;
create index if not exists filing_subject on filing (kind, usage, state, subject);
create index if not exists filing_number on filing (filing_no);
create table if not exists held (
  kind text not null, usage text not null, field text not null, value text not null, subject text not null,
  primary key (kind, usage, field, value)
) strict, without rowid;
create table if not exists image (sha256 text primary key, type text not null, bytes blob not null, received integer not null) strict;
`

export type FilingState = 'AUDITING' | 'REJECTED' | 'PASSED' | 'REFUSED'

export interface StoredFiling extends Filing {
  id: number
  /** ms */
  received: number
  /** ms; it is decided from then on */
  decides: number
  state: FilingState
  filingNo: string | null
  identifier: string | null
  message: string | null
  fields: Finding[]
  /** How often it was asked for. */
  asked: number
}

const KEPT = 50_000

const finding = z.object({ field: z.string(), message: z.string() })
const row = z
  .object({
    id: z.number(),
    request_no: z.string(),
    kind: z.string(),
    usage: z.string(),
    operation: z.string(),
    subject: z.string(),
    body: z.string(),
    received: z.number(),
    decides: z.number(),
    state: z.enum(['AUDITING', 'REJECTED', 'PASSED', 'REFUSED']),
    filing_no: z.string().nullable(),
    identifier: z.string().nullable(),
    message: z.string().nullable(),
    fields: z.string(),
    asked: z.number(),
  })
  .transform(({ request_no: requestNo, filing_no: filingNo, body, fields, ...own }): StoredFiling => {
    const { data, images } = z
      .object({
        data: z.record(z.string(), z.unknown()),
        images: z.array(z.object({ field: z.string(), sha256: z.string() })),
      })
      .parse(JSON.parse(body))
    return { ...own, requestNo, filingNo, data, images, fields: z.array(finding).parse(JSON.parse(fields)) }
  })

type Decision = Pick<StoredFiling, 'state' | 'filingNo' | 'identifier' | 'message' | 'fields'>

/** Filings and their images, in the authority's database. */
export class FilingStore {
  private readonly db: DatabaseSync

  constructor(db: DatabaseSync) {
    this.db = db
    db.exec(FILING_SCHEMA)
  }

  find(requestNo: string): StoredFiling | undefined {
    const found = this.db.prepare('select * from filing where request_no = ?').get(requestNo)
    return found && row.parse(found)
  }

  add(filing: Filing, user: string, decision: Decision, received: number, decides: number): StoredFiling {
    const { requestNo, kind, usage, operation, subject, data, images } = filing
    this.db
      .prepare(
        `insert into filing (request_no, user, kind, usage, operation, subject, body, received, decides, state, message, fields)
         values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      )
      .run(
        requestNo,
        user,
        kind,
        usage,
        operation,
        subject,
        JSON.stringify({ data, images }),
        received,
        decides,
        decision.state,
        decision.message,
        JSON.stringify(decision.fields),
      )
    this.db.exec(`delete from filing where id <= (select max(id) from filing) - ${KEPT}`)
    const stored = this.find(requestNo)
    if (!stored) throw new Error(`${requestNo} was not stored`)
    return stored
  }

  decide(id: number, { state, filingNo, identifier, message, fields }: Decision): void {
    this.db
      .prepare(
        'update filing set state = ?, filing_no = ?, identifier = ?, message = ?, fields = ? where id = ?',
      )
      .run(state, filingNo, identifier, message, JSON.stringify(fields), id)
  }

  asked(id: number): void {
    this.db.prepare('update filing set asked = asked + 1 where id = ?').run(id)
  }

  /** Those whose audit is over by then. */
  due(now: number): StoredFiling[] {
    const rows = this.db
      .prepare(`select * from filing where state = 'AUDITING' and decides <= ? order by id limit 500`)
      .all(now)
    return rows.map((one) => row.parse(one))
  }

  /** Numbers that a filing has from its pass on. */
  hold({ kind, usage, subject }: Filing, numbers: readonly { field: string; value: string }[]): void {
    for (const { field, value } of numbers)
      this.db
        .prepare('insert or replace into held (kind, usage, field, value, subject) values (?, ?, ?, ?, ?)')
        .run(kind, usage, field, value, subject)
  }

  /** The other subject that has a number. */
  holderOf({ kind, usage, subject }: Filing, field: string, value: string): string | undefined {
    const found = this.db
      .prepare(
        'select subject from held where kind = ? and usage = ? and field = ? and value = ? and subject <> ?',
      )
      .get(kind, usage, field, value, subject)
    return found && String(found.subject)
  }

  /** Whether a filing has passed under this number. */
  isOnRecord(kind: string, usage: string, filingNo: string): boolean {
    const found = this.db
      .prepare(`select 1 from filing where kind = ? and usage = ? and state = 'PASSED' and filing_no = ?`)
      .get(kind, usage, filingNo)
    return found !== undefined
  }

  newest(most: number): StoredFiling[] {
    const rows = this.db.prepare('select * from filing order by id desc limit ?').all(most)
    return rows.map((one) => row.parse(one))
  }

  counts(): Record<string, number> {
    const rows = this.db.prepare('select state, count(*) as n from filing group by state').all()
    return Object.fromEntries(rows.map(({ state, n }) => [String(state), Number(n)]))
  }

  hasImage(sha256: string): boolean {
    return this.db.prepare('select 1 from image where sha256 = ?').get(sha256) !== undefined
  }

  saveImage(sha256: string, type: string, bytes: Uint8Array, now: number): void {
    this.db
      .prepare('insert or ignore into image (sha256, type, bytes, received) values (?, ?, ?, ?)')
      .run(sha256, type, bytes, now)
  }
}
