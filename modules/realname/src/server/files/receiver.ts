import { sql, type Tx } from '@motorpool/db'

export const RECEIVER_CONTEXT = 'org_verify_info.sftp_password'

/** The file server of an organisation; its password is sealed. */
export interface Receiver {
  tenantId: string
  host: string
  port: number
  user: string
  password: string
  hostKey: string
  folder: string
}

/** The file server of the vehicle's organisation, or of the nearest one above it that names one. */
export async function receiverOf(tx: Tx, tenantId: string, orgId: string): Promise<Receiver | undefined> {
  const { rows } = await sql<Receiver>`
    select i.tenant_id::text as "tenantId", i.sftp_host as host, i.sftp_port as port, i.sftp_user as user, i.sftp_password as password,
      i.sftp_host_key as "hostKey", coalesce(i.sftp_folder, '.') as folder
    from org mine join org o on o.tenant_id = mine.tenant_id and mine.path like o.path || '%'
      join org_verify_info i on i.org_id = o.id and i.tenant_id = o.tenant_id
    where mine.id = ${orgId} and mine.tenant_id = ${tenantId} and i.sftp_host is not null and i.sftp_user is not null
      and i.sftp_password is not null and i.sftp_host_key is not null
    order by length(o.path) desc limit 1`.execute(tx)
  return rows[0]
}
