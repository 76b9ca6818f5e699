import { createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LocalStore } from '@motorpool/file/server'
import { must } from '@motorpool/kernel'
import { manifestOf, ringsOf } from '@motorpool/ota/shared'
import { TENANT } from './commands.ts'
import { type BenchDatabase, queryOnce } from './database.ts'
import { numberOf } from './frames.ts'

const MODEL = 'BENCH'
const MANUFACTURER = 'MP001'
/** Tries of a terminal after the first. */
const RETRIES = 5
/** Percent of failures beyond which a task stops. */
const FAIL_BOUND = 10
/** Versions that begin so every terminal refuses. */
export const BAD = 'BAD'
const FIRST_ID = 1_000_000

/** Vehicles of `gateway-process.ts` with terminals of one model, a package for them in a folder, and a key that signs it. */
export class Packages {
  private readonly database: BenchDatabase
  private readonly key = generateKeyPairSync('ed25519')
  private readonly bytes: Uint8Array
  private attachment = ''
  private keyId = ''

  constructor(database: BenchDatabase, bytes: Uint8Array) {
    this.database = database
    this.bytes = bytes
  }

  private get sha256(): string {
    return createHash('sha256').update(this.bytes).digest('hex')
  }

  async record(terminals: number, folder: string): Promise<void> {
    const { database, bytes, sha256 } = this
    const name = randomUUID()
    const path = join(database.dir, 'package.bin')
    await writeFile(path, bytes)
    await new LocalStore(folder).put(name, path)
    const publicKey = this.key.publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex')
    await database.query(`
      set session_replication_role = replica;
      insert into terminal_model (id, tenant_id, model_code, model_name, supplier_id, chain_types)
        values (1, ${TENANT}, '${MODEL}', '${MODEL}', 1, '{GB6}');
      insert into terminal (id, tenant_id, org_id, terminal_code, terminal_model_id, use_type, chain_type)
        select n, ${TENANT}, 1, (${numberOf(0)} + n)::text, 1, 'fuel', 'GB6' from generate_series(0, ${terminals - 1}) n;
      update vehicle set terminal_id = id - ${FIRST_ID} where id < ${FIRST_ID + terminals}`)
    const ids = await database.query<{ attachment: string; key: string }>(
      `with file as (
         insert into attachment (tenant_id, file_name, uuid_name, content_type, file_size, sha256)
         values (${TENANT}, 'package.bin', $1, 'application/octet-stream', $2, $3) returning id),
       key as (
         insert into ota_key (tenant_id, key_name, public_key) values (${TENANT}, 'bench', $4) returning id)
       select file.id::text as attachment, key.id::text as key from file, key`,
      [name, bytes.length, sha256, publicKey],
    )
    const { attachment, key } = must(ids[0], 'the package')
    this.attachment = attachment
    this.keyId = key
  }

  /** A task that runs, to the terminals of these numbers in their order, as the calls of tasks store it; its id. */
  async begin(numbers: readonly number[], version: string): Promise<string> {
    const { bytes, sha256 } = this
    const manifest = manifestOf({
      fileType: 'TBOX',
      model: MODEL,
      manufacturer: MANUFACTURER,
      version,
      size: bytes.length,
      sha256,
    })
    const signature = sign(null, Buffer.from(manifest), this.key.privateKey).toString('hex')
    const [made] = await queryOnce<{ id: string }>(
      this.database.ownerUrl,
      `with file as (
         insert into ota_file (tenant_id, file_code, file_name, file_type, terminal_model_id, target_version, manufacturer, file,
           file_size, sha256, key_id, signature)
         values (${TENANT}, $1, $1, 'TBOX', 1, $1, $2, $3, $4, $5, $6, $7) returning id),
       task as (
         insert into ota_task (tenant_id, org_id, task_name, ota_file_id, vehicle_ids, retry_times, fail_bound, standing, task_status,
           start_time, create_user_id)
         select ${TENANT}, 1, $1, id, $8::bigint[], $9, $10, false, 'RUNNING', now(), 7 from file returning id),
       items as (
         insert into ota_log (tenant_id, org_id, task_id, vin, terminal_code, target_version, ring)
         select ${TENANT}, 1, task.id, v.vin, t.terminal_code, $1, i.ring
         from task, unnest($8::bigint[], $11::int[]) as i (id, ring) join vehicle v on v.id = i.id join terminal t on t.id = v.terminal_id)
       select id::text from task`,
      [
        version,
        MANUFACTURER,
        this.attachment,
        bytes.length,
        sha256,
        this.keyId,
        signature,
        numbers.map((n) => FIRST_ID + n),
        version.startsWith(BAD) ? 0 : RETRIES,
        FAIL_BOUND,
        ringsOf(numbers.length),
      ],
    )
    return must(made, 'the task').id
  }
}
