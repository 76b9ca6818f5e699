import { sql, type Tx } from '@motorpool/db'
import type { PublicCtx } from '@motorpool/http'
import { PLATFORM_ORG_ID, PLATFORM_TENANT_ID } from '@motorpool/tenancy/shared'
import type { SignInUser } from './repo.ts'

/** Country, province and city of an address, as far as they are known. */
export type AreaOfAddress = (ip: string) => string | undefined

const KEEP_MS = 180 * 24 * 60 * 60_000
const PORTION = 1000

/** One try to sign in. */
export interface Attempt {
  user: SignInUser | undefined
  loginName: string
  clientId: string
  userAgent: string
  /** The session that was opened, or the code of the refusal. */
  outcome: { sessionId: string } | { refused: string }
}

/** Writes a try down; its session's end is written by the database. Lines older than half a year go. */
export async function logAttempt(
  tx: Tx,
  ctx: PublicCtx,
  areaOf: AreaOfAddress | undefined,
  { user, loginName, clientId, userAgent, outcome }: Attempt,
): Promise<void> {
  const at = new Date(ctx.now)
  const [session, refused] =
    'sessionId' in outcome ? [outcome.sessionId, null] : ([null, outcome.refused] as const)
  await sql`
    insert into login_log (tenant_id, org_id, user_id, login_name, client_id, ip, ip_area, user_agent, result,
      fail_reason, login_time, session_id, create_time)
    values (${user?.tenant_id ?? PLATFORM_TENANT_ID}, ${user?.org_id ?? PLATFORM_ORG_ID}, ${user?.id ?? null},
      ${loginName.slice(0, 64)}, ${clientId}, ${ctx.ip.slice(0, 45)}, ${areaOf?.(ctx.ip) ?? null},
      ${userAgent.slice(0, 512)}, ${session ? 'SUCCESS' : 'FAIL'}, ${refused}, ${at}, ${session}, ${at})`.execute(
    tx,
  )
  if (session) await sql`select app.trim_login_log(${new Date(ctx.now - KEEP_MS)}, ${PORTION})`.execute(tx)
}
