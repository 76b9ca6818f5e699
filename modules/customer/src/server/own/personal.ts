import { sql, type Tx } from '@motorpool/db'
import { defineRoute, type FileReply, type ManualCtx, type Route } from '@motorpool/http'
import { translate } from '@motorpool/i18n'
import { customerUsers, type PersonalData, personalData } from '@motorpool/identity/server'
import { dayOf, dayText } from '@motorpool/kernel'
import { z } from 'zod'
import { ACCOUNT_KEY } from '../../shared/accounts.ts'
import { PERSONAL_FATES, type PersonalPart } from '../../shared/personal.ts'
import { cipher } from '../accounts/schema.ts'
import { customer } from './customer.ts'

const BASE = '/api/customer-svc/customer/accounts/V1.0/personal'
const ID = 'customer.customerAccounts'
/** Not `application/json`: an answer of that type is no file to the console. */
const FILE_TYPE = 'application/octet-stream'
/** Of one kind; the newest come first. */
const ROWS_MAX = 10_000

/** Whose data they are. */
interface Person {
  tenantId: string
  userId: string
}

const isOf = ({ tenantId, userId }: Person, { person }: PersonalData) =>
  sql`tenant_id = ${tenantId} and ${sql.ref(person)} = ${userId}`

const caller = ({ tenantId, actor }: ManualCtx): Person => ({ tenantId, userId: actor.id })

const titleOf = (ctx: ManualCtx, { table }: PersonalData): string =>
  translate(ctx.catalogues, ctx.locale, `personal.${table}`)

const fateOf = ({ erase }: PersonalData): PersonalPart['fate'] =>
  erase === 'rows' || erase === 'kept' ? erase : 'blanked'

async function parts(ctx: ManualCtx): Promise<PersonalPart[]> {
  return ctx.asPlatform('own personal data', async (tx) => {
    const found: PersonalPart[] = []
    for (const of of ctx.ports.all(personalData)) {
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from ${sql.table(of.table)} where ${isOf(caller(ctx), of)}`.execute(tx)
      found.push({
        label: titleOf(ctx, of),
        count: rows[0]?.n ?? 0,
        fate: fateOf(of),
      })
    }
    return found
  })
}

/** The newest rows of one kind, in the transaction of the platform. */
export async function personalRows(tx: Tx, of: Person, kind: PersonalData): Promise<unknown[]> {
  const columns = sql.join(kind.columns.map((name) => sql.ref(name)))
  const { rows } = await sql<{ row: unknown }>`
    select to_jsonb(own) as row from (
      select ${columns} from ${sql.table(kind.table)} where ${isOf(of, kind)} order by id desc limit ${ROWS_MAX}) own`.execute(
    tx,
  )
  return rows.map(({ row }) => row)
}

/** Deletes the rows of one kind, or writes over what names the person; what is kept stays as it is. */
export async function erasePersonal(tx: Tx, of: Person, kind: PersonalData): Promise<void> {
  const { erase } = kind
  const whose = isOf(of, kind)
  if (erase === 'kept') return
  if (erase === 'rows') {
    await sql`delete from ${sql.table(kind.table)} where ${whose}`.execute(tx)
    return
  }
  const set = Object.entries(erase).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  await sql`update ${sql.table(kind.table)} set ${sql.join(set)} where ${whose}`.execute(tx)
}

/** Everything that is kept of the caller, as JSON that other programs read. */
async function exported(ctx: ManualCtx): Promise<FileReply> {
  const data = await ctx.asPlatform('own personal data', async (tx) => {
    const all: Record<string, unknown> = {}
    for (const of of ctx.ports.all(personalData))
      all[titleOf(ctx, of)] = await personalRows(tx, caller(ctx), of)
    return all
  })
  const text = JSON.stringify({ exportTime: new Date(ctx.now).toISOString(), ...data }, null, 2)
  return {
    file: true as const,
    fileName: `${translate(ctx.catalogues, ctx.locale, 'customer.personalFile')}-${dayText(dayOf(ctx.now))}.json`,
    contentType: FILE_TYPE,
    body: Buffer.from(text),
  }
}

/** Writes over or deletes what is kept of the caller, and the account with it: nothing is there to sign in with any more. */
async function erase(ctx: ManualCtx, password: string): Promise<boolean> {
  const users = ctx.ports.get(customerUsers)
  await users.provePassword(ctx, password)
  await ctx.asPlatform('a customer erases the own data', async (tx) => {
    for (const of of ctx.ports.all(personalData)) await erasePersonal(tx, caller(ctx), of)
    await users.removeOwn(tx, ctx.actor.id)
  })
  return true
}

/** What a customer may see of the own data, take along, and have erased (PIPL 44 to 47). */
export const personalRoutes: readonly Route[] = [
  defineRoute({
    id: `${ID}.personal`,
    labels: [ACCOUNT_KEY],
    method: 'GET',
    path: BASE,
    summary:
      'What is kept of the caller: kinds, how many rows of each, and what becomes of them with an erasure.',
    permission: 'session',
    scope: 'manual',
    response: z.array(z.object({ label: z.string(), count: z.number(), fate: z.enum(PERSONAL_FATES) })),
    handler: (ctx) => parts(customer(ctx)),
  }),
  defineRoute({
    id: `${ID}.personalExport`,
    labels: [ACCOUNT_KEY],
    method: 'GET',
    path: `${BASE}/export`,
    summary: 'Everything that is kept of the caller, as a JSON file.',
    permission: 'session',
    scope: 'manual',
    rate: { max: 5, windowMs: 60_000 },
    produces: FILE_TYPE,
    handler: (ctx) => exported(customer(ctx)),
  }),
  defineRoute({
    id: `${ID}.personalErase`,
    labels: [ACCOUNT_KEY],
    method: 'PUT',
    path: `${BASE}/erase`,
    summary:
      'Erase what is kept of the caller, with the account; the password is encrypted to the server key. It cannot be taken back.',
    permission: 'session',
    scope: 'manual',
    rate: { max: 5, windowMs: 60_000 },
    body: z.object({ password: cipher }),
    response: z.boolean(),
    handler: (ctx, { body }) => erase(customer(ctx), body.password),
  }),
]
