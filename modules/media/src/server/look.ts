import { type MayObserve, requireObservation } from '@motorpool/command/server'
import type { Tx } from '@motorpool/db'
import type { Files } from '@motorpool/file/server'
import { defineRoute, type FileReply, idParams, idText, type Route } from '@motorpool/http'
import { AppError, textKey } from '@motorpool/kernel'
import { z } from 'zod'
import { type MediaContent, media, THUMBNAIL_EDGE, THUMBNAILS_MAX } from '../shared/index.ts'
import { SERVED } from './content.ts'
import { type StoredMedia, storedMedia } from './repo.ts'

/** The items, each of a tenant that allows looking at them. */
async function lookedAt(tx: Tx, ids: readonly string[], mayObserve: MayObserve): Promise<StoredMedia[]> {
  const found = await storedMedia(tx, ids)
  for (const { tenantId } of found) requireObservation(tenantId, mayObserve)
  return found
}

const fileNameOf = ({ vin, mediaId, receiveTime }: StoredMedia, extension: string): string =>
  `${vin}-${new Date(receiveTime).toISOString().slice(0, 19).replace(/\D/g, '')}-${mediaId}.${extension}`

/** The bytes of one item. A POST, since the operation log keeps who looked. */
export const viewRoute = (files: Files, mayObserve: MayObserve): Route =>
  defineRoute({
    id: `${media.idPrefix}.view`,
    labels: [media.key],
    method: 'POST',
    path: `${media.api}/:id/view`,
    summary: 'The bytes of a photo, sound or film of a terminal. The operation log keeps who looked.',
    permission: `${media.key}/find`,
    scope: 'tenant',
    produces: 'application/octet-stream',
    params: idParams,
    handler: async (ctx, { params: { id } }): Promise<FileReply> => {
      const [one] = await lookedAt(ctx.tx, [id], mayObserve)
      if (!one) throw new AppError('NOT_FOUND', { what: textKey(`${media.key}.one`) })
      const { type, extension, shown } = SERVED[one.content as MediaContent]
      return {
        file: true,
        fileName: fileNameOf(one, extension),
        contentType: type,
        body: await files.stores.read(one),
        inline: shown,
        headers: {
          'cache-control': 'private, no-store',
          'content-security-policy': "default-src 'none'; sandbox",
        },
      }
    },
  })

const JPEG_URL = 'data:image/jpeg;base64,'

/** Small pictures of several items in one call and one line of the operation log. */
export const thumbnailsRoute = (files: Files, mayObserve: MayObserve): Route =>
  defineRoute({
    id: `${media.idPrefix}.thumbnails`,
    labels: [media.key],
    method: 'POST',
    path: `${media.api}/thumbnails`,
    summary:
      'Small pictures of photos, drawn anew from their pixels; null where the bytes are no picture. The operation log keeps who looked.',
    permission: `${media.key}/find`,
    scope: 'manual',
    rate: { max: 120, windowMs: 60_000 },
    body: z.object({
      ids: z.array(idText).min(1).max(THUMBNAILS_MAX),
    }),
    response: z.array(z.object({ id: z.string(), src: z.string().nullable() })),
    handler: async (ctx, { body: { ids } }) => {
      const found = await ctx.inScope((tx) => lookedAt(tx, ids, mayObserve))
      const small: { id: string; src: string | null }[] = []
      for (const one of found) {
        const bytes =
          one.content === 'JPEG' || one.content === 'TIF'
            ? await files.thumbnail(ctx.actor.id, one, THUMBNAIL_EDGE)
            : undefined
        small.push({ id: one.id, src: bytes ? `${JPEG_URL}${bytes.toString('base64')}` : null })
      }
      return small
    },
  })
