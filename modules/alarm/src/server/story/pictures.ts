import { sql } from '@motorpool/db'
import { anyId, type CallCtx } from '@motorpool/http'
import { AppError } from '@motorpool/kernel'
import { attachmentClaims, attachmentSource } from '@motorpool/resource/server'
import { z } from 'zod'
import { PICTURES_MAX } from '../../shared/index.ts'

/** What the files of handlings are claimed for. */
export const ALARM_FILES = 'vehicle/alarm'

const PICTURE_TYPES = ['png', 'jpg', 'jpeg', 'gif', 'webp', 'bmp']

export const pictureIds = z.array(anyId).max(PICTURES_MAX).optional()

interface Order {
  ids?: readonly unknown[] | undefined
  pictures?: readonly string[] | undefined
}

/** Pictures that an order brings: uploads of the caller, of one alarm alone. */
export async function checkedPictures(ctx: CallCtx, { ids = [], pictures = [] }: Order): Promise<string[]> {
  const wanted = [...new Set(pictures)]
  if (wanted.length === 0) return []
  if (new Set(ids.map(String)).size > 1) throw new AppError('ALARM_PICTURES')
  const source = ctx.ports.find(attachmentSource)
  const facts = source ? await source(ctx.tx, wanted) : new Map()
  for (const id of wanted) {
    const file = facts.get(id)
    const isOwn = file?.ownerId === ctx.actor.id && file.tenantId === ctx.tenantId
    if (!isOwn || !PICTURE_TYPES.includes(file.extension))
      throw new AppError(
        'INVALID_INPUT',
        {},
        {
          fields: [
            isOwn
              ? { field: 'pictures', code: 'FIELD_FILE_TYPE', params: { types: PICTURE_TYPES.join(' ') } }
              : { field: 'pictures', code: 'FIELD_REFERENCE', params: { value: id } },
          ],
        },
      )
  }
  return wanted
}

/** Pictures belong to the alarm from now on, with those of the steps before: who reads it reads them. */
export async function claimPictures(
  ctx: CallCtx,
  rows: readonly { id: string }[],
  { pictures = [] }: Order,
): Promise<void> {
  const [row] = rows
  const claims = ctx.ports.find(attachmentClaims)
  if (!row || !claims || pictures.length === 0) return
  const { rows: named } = await sql<{ id: string }>`
    select distinct p.id from alarm a, jsonb_array_elements(a.handlings) line,
      jsonb_array_elements_text(coalesce(line->'pictures', '[]')) p(id) where a.id = ${row.id}`.execute(
    ctx.tx,
  )
  await claims.claim(
    ctx,
    { resource: ALARM_FILES, id: row.id, sharing: [ALARM_FILES] },
    named.map(({ id }) => id),
  )
}
