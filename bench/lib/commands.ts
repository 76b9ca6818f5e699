import type { CommandOrder } from '@motorpool/command/server'
import { jt808 } from '@motorpool/jt808'
import { must } from '@motorpool/kernel'
import type { BenchDatabase } from './database.ts'

export const TENANT = '1'
const MINUTE_MS = 60_000
const spec = must(
  jt808.commands.find(({ code }) => code === 'TEXT'),
  'the command TEXT',
)

/** A text for the display of a vehicle as `gateway-process.ts` has recorded it, which is online. */
export const orderOf = (n: number, text: string, now: number): CommandOrder => ({
  vehicle: {
    id: String(1_000_000 + n),
    tenantId: TENANT,
    orgId: '1',
    vin: `LMPBENCH${n}`,
    terminalCode: `T${n}`,
    protocol: jt808,
    softVersionId: null,
    online: true,
  },
  spec,
  params: { text },
  action: 'set',
  type: 'REALTIME',
  userId: '7',
  due: now,
  expire: now + 60 * MINUTE_MS,
  now,
})

/** What commands refer to. */
export async function recordTenant(database: BenchDatabase): Promise<void> {
  await database.query(`
    set session_replication_role = replica;
    insert into tenant (id, tenant_code, tenant_name, app_name) values (${TENANT}, 'bench', 'Bench', 'Bench') on conflict do nothing`)
}
