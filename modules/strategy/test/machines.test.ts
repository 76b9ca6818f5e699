import { sql } from '@motorpool/db'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { World } from '../../ingest/test/support/world.ts'

let world: World
beforeAll(async () => {
  world = await World.create()
  await world.record('900', 'LMPTEST0000000900')
  // Its model is none: nothing here asks for it.
  await world.owner(`
    alter table vehicle drop constraint vehicle_tenant_id_vehicle_model_id_fkey;
    insert into org (id, tenant_id, org_code, org_name, parent_id, path)
      select 10, 1, 'O10', 'O10', id, path || '10/' from org where tenant_id = 1;
    set session_replication_role = replica;
    insert into terminal (id, tenant_id, org_id, terminal_code, terminal_model_id, use_type, chain_type)
      values (900, 1, 10, 'T900', 1, 'fuel', 'GB4');
    set session_replication_role = default`)
})
afterAll(() => world.drop())

/** What the consumers of ACC time and GB4 data know of a vehicle now. */
async function known(id: number): Promise<unknown[]> {
  const { rows } = await world.test.db.withPlatform(undefined, 'test', (tx) =>
    sql<{ detail: unknown }>`select detail from reference_version
      where topic = 'strategy.machines' and key = ${`vehicle:${id}`} and until_revision is null`.execute(tx),
  )
  return rows.map(({ detail }) => detail)
}

describe('what is known of the terminal of a vehicle', () => {
  it('is known of a vehicle that comes with its terminal, and no more when it is deleted', async () => {
    await world.owner(`insert into vehicle select (jsonb_populate_record(v, jsonb_build_object(
      'id', 901, 'vin', 'LMPTEST0000000901', 'machine_code', 'M901', 'terminal_id', 900))).* from vehicle v where id = 900`)
    expect(await known(901)).toEqual([{ gb4: true }])
    expect(await known(900)).toEqual([])
    await world.owner('delete from vehicle where id = 901')
    expect(await known(901)).toEqual([])
  })

  it('is known when a terminal is bound, and follows its chain', async () => {
    await world.owner('update vehicle set terminal_id = 900 where id = 900')
    expect(await known(900)).toEqual([{ gb4: true }])
    await world.owner(`update terminal set chain_type = 'CUSTOM' where id = 900`)
    expect(await known(900)).toEqual([])
  })
})
