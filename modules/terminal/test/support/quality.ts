import { sql } from '@motorpool/db'
import type { Place, TestApp } from '@motorpool/testkit'
import { digits } from './fleet.ts'

/** An account of a lower platform and what it sent of one vehicle on a day; its id. */
export async function buildQuality(
  app: TestApp,
  { tenant, org }: Pick<Place, 'tenant' | 'org'>,
  vin: string,
  counts: Partial<Record<'messages' | 'live' | 'prompt' | 'breaches' | 'checked' | 'score', number>> & {
    account?: string
    day?: string
    clauses?: Record<string, number>
  } = {},
): Promise<string> {
  const { account = await buildAccount(app, tenant.id), day = '2026-03-10', clauses = {} } = counts
  const { messages = 10, live = 10, prompt = 10, breaches = 0, checked = 0, score = 100 } = counts
  const { rows } = await app.db.withPlatform(undefined, 'test', (tx) =>
    sql<{ id: string }>`
      insert into lower_vehicle_day (account_id, vehicle_id, tenant_id, org_id, vin, day, messages, live, prompt, breaches,
        checked, score, clauses, stale)
      values (${account}, abs(hashtext(${vin})), ${tenant.id}, ${org.id}, left(${vin}, 17), ${day}, ${messages}, ${live}, ${prompt},
        ${breaches}, ${checked}, ${score}, ${JSON.stringify(clauses)}::jsonb, false) returning id::text as id`.execute(
      tx,
    ),
  )
  return rows[0]?.id ?? ''
}

export async function buildAccount(app: TestApp, tenantId: string): Promise<string> {
  const { rows } = await app.db.withPlatform(undefined, 'test', (tx) =>
    sql<{ id: string }>`
      insert into gateway_platform_account (tenant_id, protocol, user_name, password)
      values (${tenantId}, 'gb32960', ${`u${digits(9)}`}, '$argon2id$none') returning id::text as id`.execute(
      tx,
    ),
  )
  return rows[0]?.id ?? ''
}
