import { createHash } from 'node:crypto'
import { sql, type Tx } from '@motorpool/db'
import type { Vault } from '@motorpool/vault'
import type { Side } from '../../shared/index.ts'
import { IMAGE_CONTEXT, PAPER_CONTEXT } from '../papers/store.ts'

/** Pictures of a vehicle that go with its data. */
const PICTURES_MOST = 20

export interface OutgoingFile {
  name: string
  bytes: Buffer
}

interface Info {
  id: string
  realNameType: 'OWNER' | 'STORE' | 'ORG' | null
  vehicle: Record<string, unknown>
  card: Record<string, unknown>
  realName: Record<string, unknown>
  account: Record<string, unknown> | null
}

async function infoOf(tx: Tx, tenantId: string, vin: string): Promise<Info | undefined> {
  const { rows } = await sql<Info>`
    select i.id::text, i.real_name_type as "realNameType",
      jsonb_build_object('vin', i.vin, 'manufacturerCode', i.manufacturer_code, 'brand', i.brand, 'productName', i.product_name,
        'productModel', i.product_model, 'vehicleColor', i.vehicle_color, 'vehicleKind', i.vehicle_kind,
        'terminalCode', i.terminal_code, 'saleDate', i.sale_date, 'customerType', i.customer_type) as vehicle,
      jsonb_build_object('iccid', i.iccid, 'msisdn', i.msisdn, 'operator', i.operator) as card,
      jsonb_build_object('type', i.real_name_type, 'status', i.real_name_status, 'time', i.real_name_time) as "realName",
      case when a.id is not null then jsonb_build_object('accountNo', a.account_no, 'state', a.account_state,
        'openTime', a.open_time, 'closeTime', a.close_time) end as account
    from vehicle_verify_info i left join vehicle_account_info a on a.tenant_id = i.tenant_id and a.vin = i.vin
    where i.tenant_id = ${tenantId} and i.vin = ${vin}`.execute(tx)
  return rows[0]
}

/** The request whose papers are the vehicle's: of the side that its real name is of, else the newest. */
async function requestWith(
  tx: Tx,
  tenantId: string,
  vin: string,
  type: Info['realNameType'],
): Promise<{ side: Side; id: string } | undefined> {
  if (type === 'ORG') return undefined
  const side = type === 'STORE' ? 'store' : 'owner'
  const { rows } = await sql<{ side: Side; id: string }>`
    select side, request_id::text as id from realname_paper where tenant_id = ${tenantId} and vin = ${vin} and sealed is not null
    order by (side = ${side}) desc, id desc limit 1`.execute(tx)
  return rows[0]
}

/** Papers of the person and of this vehicle; those of other vehicles of the request stay. */
async function papersOf(tx: Tx, vault: Vault, { side, id }: { side: Side; id: string }, vin: string) {
  const { rows } = await sql<{ kind: string; vin: string; sealed: string }>`
    select kind, vin, sealed from realname_paper where side = ${side} and request_id = ${id} and vin in ('', ${vin}) and sealed is not null
    order by update_time, id`.execute(tx)
  return rows.map(({ kind, vin: of, sealed }) => ({
    kind,
    vin: of || null,
    values: JSON.parse(vault.open(sealed, PAPER_CONTEXT)) as Record<string, string>,
  }))
}

/** Pictures of the request. Those of licences name no vehicle, and stay where the request has several. */
async function picturesOf(tx: Tx, vault: Vault, { side, id }: { side: Side; id: string }) {
  const { rows } = await sql<{ kind: string; name: string; sealed: string }>`
    select kind, name, sealed from realname_image where side = ${side} and request_id = ${id} and sealed is not null
      and (name <> 'vehicleLicence' or (select count(distinct p.vin) from realname_paper p
        where p.side = ${side} and p.request_id = ${id} and p.vin <> '') = 1)
    order by id desc limit ${PICTURES_MOST}`.execute(tx)
  return rows.map(({ kind, name, sealed }) => ({
    kind,
    name,
    bytes: Buffer.from(vault.open(sealed, IMAGE_CONTEXT), 'base64'),
  }))
}

/**
 * What is brought of a vehicle: its pictures, and last the file that names them (docs/protocols/vehicle-files.md), so that who finds it finds
 * all. Undefined where nothing is known of the vehicle.
 *
 * @param at ms; of the order, and part of all names: the same order makes the same files
 */
export async function filesOf(
  tx: Tx,
  vault: Vault,
  tenantId: string,
  vin: string,
  at: number,
): Promise<OutgoingFile[] | undefined> {
  const info = await infoOf(tx, tenantId, vin)
  if (!info) return undefined
  const head = `${vin.replace(/[^\w-]/g, '_')}-${new Date(at).toISOString().replace(/\D/g, '').slice(0, 17)}`
  const request = await requestWith(tx, tenantId, vin, info.realNameType)
  const papers = request ? await papersOf(tx, vault, request, vin) : []
  const pictures = request ? await picturesOf(tx, vault, request) : []
  const named = pictures.map((picture, i) => ({ ...picture, file: `${head}-${i + 1}-${picture.name}.jpg` }))
  const { vehicle, card, realName, account } = info
  const content = {
    format: 'vehicle-real-name',
    version: 1,
    created: new Date(at).toISOString(),
    vehicle,
    card,
    realName,
    account,
    papers,
    pictures: named.map(({ file, kind, name, bytes }) => ({
      file,
      kind,
      name,
      bytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    })),
  }
  return [
    ...named.map(({ file, bytes }) => ({ name: file, bytes })),
    { name: `${head}.json`, bytes: Buffer.from(JSON.stringify(content, null, 1)) },
  ]
}
