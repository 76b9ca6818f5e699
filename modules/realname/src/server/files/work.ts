import { sql } from '@motorpool/db'
import { defineJob, type JobHandler, type JobRun } from '@motorpool/jobs'
import { DeliveryError, deliver, withSftp } from '@motorpool/outbound'
import { z } from 'zod'
import type { FileFailure } from '../../shared/index.ts'
import type { Desk } from '../desk.ts'
import { filesOf, type OutgoingFile } from './content.ts'
import { RECEIVER_CONTEXT, type Receiver, receiverOf } from './receiver.ts'

/** ms that a file server may take for one step. */
const STEP_MS = 20_000

const input = z.object({ tenantId: z.string(), orgId: z.string(), vin: z.string(), at: z.number() })

/** Brings the data of a vehicle to the file server of its organisation; `at` is when that was ordered, ms. */
export const filesJob = defineJob({
  name: 'realname/files',
  input,
  // A worker that dies leaves it to the next; what the server says is an outcome and is not tried again by itself.
  attempts: 3,
})

async function bring(
  { vault, outbound, stepMs = STEP_MS }: Desk,
  { tenantId, host, port, user, password, hostKey, folder }: Receiver,
  files: readonly OutgoingFile[],
  signal: AbortSignal,
): Promise<FileFailure | null> {
  const call = { host, port, tenantId, purpose: 'realname/files', namedBy: 'tenant', signal } as const
  const account = { user, password: vault.open(password, RECEIVER_CONTEXT), hostKey }
  try {
    await withSftp(outbound, call, account, stepMs, async (sftp) => {
      for (const { name, bytes } of files) await deliver(sftp, { folder, name }, bytes, stepMs)
    })
    return null
  } catch (error) {
    if (error instanceof DeliveryError) return error.failure
    throw error
  }
}

async function run(
  desk: Desk,
  { db, now, signal }: JobRun,
  { tenantId, orgId, vin, at }: z.output<typeof input>,
): Promise<void> {
  const [receiver, files] = await db.withPlatform(
    undefined,
    'the data of a vehicle for a file server',
    async (tx) => [await receiverOf(tx, tenantId, orgId), await filesOf(tx, desk.vault, tenantId, vin, at)],
  )
  const failure = receiver && files ? await bring(desk, receiver, files, signal) : 'NO_RECEIVER'
  await db.withPlatform(undefined, 'what became of the data of a vehicle', (tx) =>
    sql`
      update vehicle_verify_info set ftp_state = case when ${failure}::text is null then 'SENT' end, ftp_failure = ${failure},
        ftp_time = case when ${failure}::text is null then ${new Date(now())}::timestamptz else ftp_time end
      where tenant_id = ${tenantId} and vin = ${vin}`.execute(tx),
  )
}

export const filesHandler = (desk: Desk): JobHandler =>
  filesJob.handledBy((job, order) => run(desk, job, order))
