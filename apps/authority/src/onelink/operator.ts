import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import type { Behaviour } from '../upper/behaviour.ts'

const SCHEMA = `
create table if not exists real_name (
  id integer primary key, request_no text not null unique, operation text not null, vin text not null, iccid text not null,
  msisdn text not null, name text, cert_type text, cert_no text, received integer not null, decides integer not null,
  state text not null, account_no text, message text, asked integer not null default 0
) strict;
create index if not exists real_name_card on real_name (msisdn, id);
`

/** ms that the operator takes to check a name. */
export const CHECK_MS = 8_000
const KEPT = 20_000
/** Cards that one person may hold. */
const CARDS_MAX = 10

const text = (max: number) => z.string().min(1).max(max)

export const realName = z.object({
  requestNo: text(64),
  operation: z.enum(['verify', 'cancel']),
  vin: text(32),
  iccid: text(20),
  msisdn: text(20),
  person: z.object({ name: text(64), certType: text(32), certNo: text(32), phone: text(20) }).optional(),
})
export type RealName = z.output<typeof realName>

const row = z.object({
  id: z.number(),
  request_no: z.string(),
  operation: z.string(),
  vin: z.string(),
  msisdn: z.string(),
  name: z.string().nullable(),
  cert_type: z.string().nullable(),
  cert_no: z.string().nullable(),
  received: z.number(),
  state: z.enum(['CHECKING', 'PASSED', 'REFUSED']),
  account_no: z.string().nullable(),
  message: z.string().nullable(),
  asked: z.number(),
})
type Row = z.output<typeof row>

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]

/** GB 11643: the last digit of an identity number. */
const isIdNumber = (number: string) =>
  /^\d{17}[\dX]$/.test(number) &&
  '10X98765432'[WEIGHTS.reduce((sum, weight, i) => sum + weight * Number(number[i]), 0) % 11] === number[17]

export interface Answer {
  requestNo: string
  msisdn?: string
  state: string
  accountNo?: string
  message?: string
}

const answerOf = (one: Row, first: boolean): Answer => ({
  requestNo: one.request_no,
  msisdn: one.msisdn,
  state: first && one.state === 'CHECKING' ? 'ACCEPTED' : one.state,
  ...(one.account_no === null ? {} : { accountNo: one.account_no }),
  ...(one.message === null ? {} : { message: one.message }),
})

/** The desk of a card operator: takes real names, checks them after a while and answers what it decided. No network in it. */
export class Operator {
  behaviour: Behaviour = 'normal'
  private readonly db: DatabaseSync
  private readonly now: () => number

  constructor(folder: string, now: () => number) {
    this.db = new DatabaseSync(join(folder, 'onelink.db'))
    this.db.exec(SCHEMA)
    this.now = now
  }

  private find(requestNo: string): Row | undefined {
    const found = this.db.prepare('select * from real_name where request_no = ?').get(requestNo)
    return found && row.parse(found)
  }

  /** One that it knows is not taken twice: it is answered as it stands. */
  submit({ requestNo, operation, vin, iccid, msisdn, person }: RealName): { known: boolean; answer: Answer } {
    this.check()
    const known = this.find(requestNo)
    if (known) return { known: true, answer: answerOf(known, false) }
    const now = this.now()
    this.db
      .prepare(
        `insert into real_name (request_no, operation, vin, iccid, msisdn, name, cert_type, cert_no, received, decides, state)
        values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'CHECKING')`,
      )
      .run(
        requestNo,
        operation,
        vin,
        iccid,
        msisdn,
        person?.name ?? null,
        person?.certType ?? null,
        person?.certNo ?? null,
        now,
        now + CHECK_MS,
      )
    this.db.prepare('delete from real_name where id <= (select max(id) from real_name) - ?').run(KEPT)
    const stored = this.find(requestNo)
    return { known: false, answer: stored ? answerOf(stored, true) : { requestNo, state: 'UNKNOWN' } }
  }

  query(requestNo: string): Answer {
    this.check()
    const found = this.find(requestNo)
    if (!found) return { requestNo, state: 'UNKNOWN' }
    this.db.prepare('update real_name set asked = asked + 1 where id = ?').run(found.id)
    return answerOf(found, false)
  }

  /** Why a name is not taken; undefined where nothing speaks against it. */
  private refusal({ operation, cert_type: type, cert_no: number, name, msisdn }: Row): string | undefined {
    if (this.behaviour === 'refusing') return '证件信息与公安人口库不一致'
    if (operation === 'cancel') return undefined
    if (!name || !number) return '缺少实名人信息'
    if (type === 'ID_CARD' && !isIdNumber(number)) return '身份证号码校验不通过'
    const held = this.db
      .prepare(
        `select count(distinct msisdn) as n from real_name where cert_no = ? and operation = 'verify' and state = 'PASSED' and msisdn <> ?`,
      )
      .get(number, msisdn)
    return Number(held?.n ?? 0) >= CARDS_MAX ? `同一证件实名卡数已达上限（${CARDS_MAX}）` : undefined
  }

  /** Decides what its time has come for. */
  check(): void {
    for (const found of this.db
      .prepare(`select * from real_name where state = 'CHECKING' and decides <= ?`)
      .all(this.now())) {
      const one = row.parse(found)
      const message = this.refusal(one)
      this.db
        .prepare('update real_name set state = ?, message = ?, account_no = ? where id = ?')
        .run(
          message ? 'REFUSED' : 'PASSED',
          message ?? null,
          message ? null : `YD${String(one.id).padStart(10, '0')}`,
          one.id,
        )
    }
  }

  /** What its page shows: numbers of persons masked. */
  newest(count: number) {
    this.check()
    return this.db
      .prepare('select * from real_name order by id desc limit ?')
      .all(count)
      .map((found) => row.parse(found))
      .map((one) => ({
        operation: one.operation,
        vin: one.vin,
        msisdn: one.msisdn,
        name: one.name === null ? null : `${one.name.slice(0, 1)}**`,
        certNo: one.cert_no === null ? null : `${one.cert_no.slice(0, 4)}**********${one.cert_no.slice(-2)}`,
        state: one.state,
        message: one.message,
        received: one.received,
        asked: one.asked,
      }))
  }

  counts(): Record<string, number> {
    const rows = this.db.prepare('select state, count(*) as n from real_name group by state').all()
    return Object.fromEntries(rows.map(({ state, n }) => [String(state), Number(n)]))
  }

  close(): void {
    this.db.close()
  }
}
