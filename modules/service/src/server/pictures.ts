import { sql } from '@motorpool/db'
import type { EntityReader } from '@motorpool/file/server'
import { anyId, type CallCtx } from '@motorpool/http'
import { AppError } from '@motorpool/kernel'
import { attachmentClaims, attachmentSource, readRows } from '@motorpool/resource/server'
import { IMAGE_EXT } from '@motorpool/resource/shared'
import { z } from 'zod'
import { boundWorkOrders } from './work-orders.ts'

/** What the pictures of steps are claimed for, by the id of their work order. */
const STEP_FILES = 'service/workOrderSteps'
const IMAGES_MAX = 3

export const pictureId = anyId
export const pictureIds = z.array(anyId).max(IMAGES_MAX).optional()

const refused = (code: string, params: Record<string, string>) =>
  new AppError('INVALID_INPUT', {}, { fields: [{ field: 'images', code, params }] })

/** Pictures that a step brings are uploads of the caller. */
export async function checkPictures(ctx: CallCtx, ids: readonly string[]): Promise<void> {
  const source = ctx.ports.find(attachmentSource)
  if (!source || ids.length === 0) return
  const facts = await source(ctx.tx, ids)
  for (const id of ids) {
    const file = facts.get(id)
    if (file?.ownerId !== ctx.actor.id || (ctx.tenantId !== null && file.tenantId !== ctx.tenantId))
      throw refused('FIELD_REFERENCE', { value: id })
    if (!IMAGE_EXT.some((ext) => ext === file.extension))
      throw refused('FIELD_FILE_TYPE', { types: IMAGE_EXT.join(' ') })
  }
}

/** The pictures of all its steps belong to the work order: who reads it reads them. */
export async function claimPictures(ctx: CallCtx, workOrderId: string): Promise<void> {
  const claims = ctx.ports.find(attachmentClaims)
  if (!claims) return
  const { rows } = await sql<{ id: string }>`
    select distinct unnest(images)::text as id from work_order_step where work_order_id = ${workOrderId}`.execute(
    ctx.tx,
  )
  const claim = { resource: STEP_FILES, id: workOrderId, sharing: [STEP_FILES] }
  await claims.claim(
    ctx,
    claim,
    rows.map(({ id }) => id),
  )
}

export const stepFileReader: EntityReader = {
  entity: STEP_FILES,
  reads: async (ctx, id) =>
    ctx.permissions.has('service/workOrders/find') && (await readRows(ctx, boundWorkOrders, [id])).length > 0,
}
