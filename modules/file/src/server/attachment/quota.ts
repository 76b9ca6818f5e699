import { statfs } from 'node:fs/promises'
import { sql, type Tx } from '@motorpool/db'
import { AppError, definePort, type Ports } from '@motorpool/kernel'
import '../errors.ts'
import type { FileOwner } from './service.ts'

/** How much may be uploaded, bytes. */
export interface UploadQuota {
  /** Of one user in a day, as long as no row holds it. */
  user: number
  /** Of one tenant, whatever holds it. */
  tenant: number
  /** Free space of the disk below which nothing is taken: the database and the journal live on it. */
  reserve: number
}

const MB = 1024 ** 2
const GB = 1024 ** 3
const DAY = 86_400_000

export const STANDARD_QUOTA: UploadQuota = { user: 500 * MB, tenant: 20 * GB, reserve: 2 * GB }

/** Asked at each upload, so that a change is effective at once; without it the standard quota holds. */
export const uploadQuota = definePort<() => UploadQuota>('file.upload-quota')

export const quotaOf = (ports: Ports): UploadQuota => ports.find(uploadQuota)?.() ?? STANDARD_QUOTA

/** Throws FILE_NO_SPACE when the disk of the folder has less than the reserve left. */
export async function checkSpace(folder: string, quota: Pick<UploadQuota, 'reserve'>): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize < quota.reserve) throw new AppError('FILE_NO_SPACE')
}

/**
 * Throws FILE_QUOTA_USER or FILE_QUOTA_TENANT when so many bytes more are too many. Until the end of the transaction other
 * uploads of the tenant wait, so that many at once cannot outrun the quota.
 */
export async function checkQuota(tx: Tx, owner: FileOwner, bytes: number, quota: UploadQuota): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`file.quota:${owner.tenantId}`}, 0))`.execute(tx)
  const since = new Date(owner.now - DAY)
  const { rows } = await sql<{ tenant: string; mine: string }>`
    select coalesce(sum(file_size), 0) as tenant,
           coalesce(sum(file_size) filter (
             where create_user_id = ${owner.userId} and biz_entity is null and create_time > ${since}), 0) as mine
    from attachment where tenant_id = ${owner.tenantId}`.execute(tx)
  const [{ tenant, mine } = { tenant: '0', mine: '0' }] = rows
  if (Number(mine) + bytes > quota.user)
    throw new AppError('FILE_QUOTA_USER', { max: Math.round(quota.user / MB) })
  if (Number(tenant) + bytes > quota.tenant)
    throw new AppError('FILE_QUOTA_TENANT', { max: Math.round(quota.tenant / GB) })
}
