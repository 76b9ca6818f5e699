import { sql, type Tx } from '@motorpool/db'
import type { SignInUser } from '../session/repo.ts'

const SWEEP = 1000

export interface NewLink {
  userId: string
  tenantId: string
  tokenHash: Buffer
  expireTime: number
  createdBy: string | null
  now: number
}

/** The link takes the place of an earlier one of the user; some that have expired go. */
export async function store(tx: Tx, link: NewLink): Promise<void> {
  const [at, until] = [new Date(link.now), new Date(link.expireTime)]
  await sql`
    insert into sign_in_link (user_id, tenant_id, token_hash, expire_time, create_user_id, create_time)
    values (${link.userId}, ${link.tenantId}, ${link.tokenHash}, ${until}, ${link.createdBy}, ${at})
    on conflict (user_id) do update set token_hash = excluded.token_hash, expire_time = excluded.expire_time,
      create_user_id = excluded.create_user_id, create_time = excluded.create_time`.execute(tx)
  await sql`
    delete from sign_in_link where user_id in (
      select user_id from sign_in_link where expire_time < ${at} limit ${SWEEP} for update skip locked)`.execute(
    tx,
  )
}

/** The link of the user opens nothing any more. */
export async function revoke(tx: Tx, userId: string): Promise<void> {
  await sql`delete from sign_in_link where user_id = ${userId}`.execute(tx)
}

/** The user of a link in force, whatever the user's standing. */
export async function userOf(tx: Tx, tokenHash: Buffer, now: number): Promise<SignInUser | undefined> {
  const { rows } = await sql<SignInUser>`
    select u.*, t.status as tenant_status, t.auth_status as tenant_auth, t.expire_date as tenant_expire
    from sign_in_link l join app_user u on u.id = l.user_id join tenant t on t.id = u.tenant_id
    where l.token_hash = ${tokenHash} and l.expire_time > ${new Date(now)}`.execute(tx)
  return rows[0]
}

/** Takes the link away; false where somebody else was faster. */
export async function consume(tx: Tx, tokenHash: Buffer, now: number): Promise<boolean> {
  const { rows } = await sql`
    delete from sign_in_link where token_hash = ${tokenHash} and expire_time > ${new Date(now)}
    returning user_id`.execute(tx)
  return rows.length > 0
}
