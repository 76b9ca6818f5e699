import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Database, Tx } from '@motorpool/db'
import { checkSpace, deleteAttachments, type Files, type Received } from '@motorpool/file/server'
import { gcj02ToWgs84 } from '@motorpool/geo'
import type { MediaPort } from '@motorpool/ingest/server'
import { type Clock, FairQueue, type Logger } from '@motorpool/kernel'
import type { MediaItem } from '@motorpool/wire'
import { MediaEvent, type MediaFormat, type MediaKind } from '../shared/index.ts'
import { contentOf, SERVED } from './content.ts'
import { insertMedia, type Kept, keptOf } from './repo.ts'

/** bytes */
const ITEM_MAX = 8 * 1024 * 1024
/** Bytes of items that are being stored or wait for it: what comes beyond is sent again by its terminal. */
const WAITING_MAX = 64 * 1024 * 1024
const AT_A_TIME = 4

const KINDS: Readonly<Record<MediaItem['kind'], MediaKind>> = {
  image: 'IMAGE',
  audio: 'AUDIO',
  video: 'VIDEO',
}
const FORMATS: Readonly<Record<MediaItem['format'], MediaFormat>> = {
  jpeg: 'JPEG',
  tif: 'TIF',
  mp3: 'MP3',
  wav: 'WAV',
  wmv: 'WMV',
}
/** By the codes of JT/T 808 0x0801; the last value of the enumeration is for all others. */
const eventOf = (code: number) => MediaEvent.values[code] ?? 'OTHER'

export interface KeeperOptions {
  db: Database
  files: Files
  /** bytes; free space of the disk below which nothing is taken. */
  reserve: () => number
  /** Items of one vehicle of the tenant in 24 hours. */
  vehicleDay: (tenantId: string) => number
  clock: Clock
  log: Logger
}

/** Degrees in WGS-84. */
function placeOf({ position }: MediaItem): { lng: number; lat: number } | null {
  if (!position) return null
  const [x, y] = [position.lng / 1e6, position.lat / 1e6]
  const [lng, lat] = position.gcj02 ? gcj02ToWgs84([x, y]) : [x, y]
  return { lng, lat }
}

/** Keeps what terminals record: the bytes in the file store, then a row. A terminal is told that it is done after both. */
export class MediaKeeper implements MediaPort {
  private readonly options: KeeperOptions
  private readonly queue = new FairQueue(AT_A_TIME)
  private waiting = 0

  constructor(options: KeeperOptions) {
    this.options = options
  }

  async received(
    { device: { vehicleId } }: { readonly device: { readonly vehicleId: string } },
    item: MediaItem,
  ): Promise<boolean> {
    const { log } = this.options
    const { length } = item.data
    if (length > ITEM_MAX) {
      log.warn({ vehicleId, mediaId: item.mediaId, bytes: length }, 'media too large to be kept')
      return true
    }
    if (this.waiting + length > WAITING_MAX) return false
    this.waiting += length
    try {
      return await this.queue.run(vehicleId, () => this.keep(vehicleId, item))
    } catch (error) {
      log.error(
        { err: error, vehicleId, mediaId: item.mediaId },
        'media could not be kept; its terminal sends it again',
      )
      return false
    } finally {
      this.waiting -= length
    }
  }

  private async keep(vehicleId: string, item: MediaItem): Promise<boolean> {
    const { db, files, reserve, clock } = this.options
    const sha256 = createHash('sha256').update(item.data).digest('hex')
    const asked = { vehicleId, mediaId: item.mediaId, sha256, now: clock.now() }
    const kept = await db.withPlatform(undefined, 'media of a terminal', (tx) => keptOf(tx, asked))
    if (!kept || kept.isKnown || this.isTooMany(kept, vehicleId)) return true
    await checkSpace(files.scratch.folder, { reserve: reserve() })
    const { type, extension } = SERVED[contentOf(item.data)]
    const received = await files.write(
      Readable.from([item.data]),
      `${kept.vin}-${item.mediaId}.${extension}`,
      type,
    )
    // What this leaves when the outcome of the commit is not known is tidied by the file module once no row names it.
    const isNew = await db.withPlatform(undefined, 'media of a terminal', (tx) =>
      this.store(tx, vehicleId, item, kept, received),
    )
    if (!isNew) await files.discard(received)
    return true
  }

  private isTooMany({ tenantId, lately }: Kept, vehicleId: string): boolean {
    const most = this.options.vehicleDay(tenantId)
    if (lately < most) return false
    this.options.log.warn({ vehicleId, most }, 'more media in a day than are kept')
    return true
  }

  private async store(
    tx: Tx,
    vehicleId: string,
    item: MediaItem,
    kept: Kept,
    received: Received,
  ): Promise<boolean> {
    const { files, clock } = this.options
    const now = clock.now()
    const file = await files.keep(tx, { tenantId: kept.tenantId, userId: null, now }, received)
    const isNew = await insertMedia(tx, {
      vehicleId,
      terminalCode: kept.terminalCode ?? item.deviceId,
      mediaId: item.mediaId,
      kind: KINDS[item.kind],
      format: FORMATS[item.format],
      content: contentOf(item.data),
      event: eventOf(item.event),
      channel: item.channel,
      deviceTime: item.time,
      position: placeOf(item),
      size: received.size,
      sha256: received.sha256,
      fileId: file.id,
      now,
    })
    if (!isNew) await deleteAttachments(tx, [file.id])
    return isNew
  }
}
