import { api, type FetchedFile, fetchFile } from '@motorpool/ui'
import { type MediaRow, media } from '../shared/index.ts'

export interface Thumbnail {
  id: string
  /** A picture as an address, null where the bytes are none. */
  src: string | null
}

export const thumbnailsOf = (ids: readonly string[], signal: AbortSignal): Promise<Thumbnail[]> =>
  api.post(`${media.api}/thumbnails`, { ids }, { signal, quiet: true })

export const viewMedia = (id: string, signal?: AbortSignal): Promise<FetchedFile> =>
  fetchFile(`${media.api}/${encodeURIComponent(id)}/view`, {
    method: 'POST',
    body: {},
    quiet: true,
    ...(signal ? { signal } : {}),
  })

export const mediaOfCommand = (id: string, signal: AbortSignal): Promise<MediaRow[]> =>
  api.get(`${media.api}/command/${encodeURIComponent(id)}`, undefined, { signal, quiet: true })

/** The list, of one vehicle. */
export const mediaPath = (vin: string): string => `/monitor/media?vin=${encodeURIComponent(vin)}`
