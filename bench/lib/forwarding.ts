import { randomBytes } from 'node:crypto'
import { VAULT_CONTEXT } from '@motorpool/forwarding/server'
import { type Vault, vaultOf } from '@motorpool/vault'
import { recordTenant, TENANT } from './commands.ts'
import type { BenchDatabase } from './database.ts'

/** Number of the first vehicle of `gateway-process.ts`. */
const FIRST_ID = 1_000_000
const ORG = '1'

/** A key of a vault that processes of a bench share. */
export class SharedVault {
  readonly key = randomBytes(32).toString('hex')
  private readonly vault: Vault = vaultOf(Buffer.from(this.key, 'hex'))

  seal(password: string): string {
    return this.vault.seal(password, VAULT_CONTEXT)
  }
}

/** Running tasks that forward the first vehicles of `gateway-process.ts` to a peer at each port; their ids. */
export async function recordTasks(
  database: BenchDatabase,
  vault: SharedVault,
  vehicles: number,
  ports: readonly number[],
): Promise<string[]> {
  await recordTenant(database)
  await database.query(
    `insert into org (id, tenant_id, org_code, org_name, path) values (${ORG}, ${TENANT}, 'BENCH', 'Bench', '/${ORG}/')
     on conflict do nothing`,
  )
  const rows = await database.query<{ id: string }>(
    `insert into forward_task (tenant_id, org_id, task_name, platform_name, ip, port, id_code, account, password, run_status, start_time)
     select ${TENANT}, ${ORG}, 'bench ' || port, 'Bench', '127.0.0.1', port, 'BENCH', 'bench', $2, 'RUNNING', now()
     from unnest($1::int[]) as port returning id::text`,
    [ports, vault.seal('bench')],
  )
  await database.query(
    `insert into forward_task_vehicle (tenant_id, org_id, task_id, vin, vehicle_id)
     select v.tenant_id, v.org_id, t.id, v.vin, v.id from forward_task t, vehicle v
     where v.id >= ${FIRST_ID} and v.id < ${FIRST_ID + vehicles}`,
  )
  await database.query('analyze forward_task_vehicle; analyze vehicle')
  return rows.map(({ id }) => id)
}
