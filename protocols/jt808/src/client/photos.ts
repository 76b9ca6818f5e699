import { MESSAGES } from '../catalogue/messages.ts'
import { type MessageValue, parseBody } from '../codec.ts'
import type { Message } from '../message.ts'
import { photo } from './camera.ts'
import type { CommandHost } from './commands.ts'
import { type Answerable, Result } from './downlink.ts'

type Location = MessageValue<(typeof MESSAGES)['location']>

/** Cameras of the device, and photos that it takes for one command. */
const CHANNELS = 4
const MOST_PHOTOS = 10
/** Photos that it keeps, and whose sub-packages can be asked for again. */
const MOST_KEPT = 8
const NO_SUCH_CHANNEL = 2
const FILM = 0xffff
/** Kind of a picture, and the event of one that was ordered. */
const IMAGE = 0
const ORDERED = 0
const ALL_CHANNELS = 0

interface Taken {
  mediaId: number
  channel: number
  location: Location
}

interface Wanted {
  kind: number
  channel: number
  event: number
  from: string | number
  to: string | number
}

/** The cameras of a device, and the photos that it has taken last. It makes no films and no sounds. */
export class Photos {
  private readonly host: CommandHost
  private readonly locationOf: (now: number) => Location
  /** First serial of each photo sent. */
  private readonly sent = new Map<number, number>()
  private taken: readonly Taken[] = []
  private last = 0

  constructor(host: CommandHost, locationOf: (now: number) => Location) {
    this.host = host
    this.locationOf = locationOf
  }

  private parse<M extends Message>(message: M, body: Uint8Array): MessageValue<M> | undefined {
    const parsed = parseBody(message, this.host.identity.edition, body)
    return parsed.ok ? parsed.value : undefined
  }

  /** 0x0001, then 0x0805 where the edition has it, then the photos. */
  shoot({ id, serial: quotedSerial, body }: Answerable, now: number): number | undefined {
    const value = this.parse(MESSAGES.shoot, body)
    if (!value || value.command === FILM) return Result.failed
    const { channel, command } = value
    const fitted = channel >= 1 && channel <= CHANNELS
    const older = this.host.identity.edition === '2011'
    if (older && !fitted) return Result.failed
    const count = fitted ? Math.min(command, MOST_PHOTOS) : 0
    const location = this.locationOf(now)
    const photos = Array.from({ length: count }, () => ({ mediaId: ++this.last, channel, location }))
    this.taken = [...this.taken, ...photos].slice(-MOST_KEPT)
    this.host.send('terminalAnswer', { quotedSerial, quotedId: id, result: Result.ok })
    const mediaIds = photos.map(({ mediaId }) => mediaId)
    const result = fitted ? Result.ok : NO_SUCH_CHANNEL
    if (!older) this.host.send('shootAnswer', { quotedSerial, result, ...(fitted ? { mediaIds } : {}) })
    for (const one of photos) this.send(one, now)
    return undefined
  }

  private send({ mediaId, channel, location }: Taken, now: number): void {
    const data = photo(channel, mediaId)
    const what = { mediaId, kind: IMAGE, format: 0, event: ORDERED, channel }
    this.sent.set(mediaId, this.host.media({ ...what, packages: 1, package: 1, location, data }, now))
    const [oldest] = this.sent.keys()
    if (this.sent.size > MOST_KEPT && oldest !== undefined) this.sent.delete(oldest)
  }

  /** Sub-packages that the platform lacks. */
  resend({ body }: Answerable): void {
    const asked = this.parse(MESSAGES.mediaAnswer, body)
    const firstSerial = asked && this.sent.get(asked.mediaId)
    if (asked?.missing && firstSerial !== undefined) this.host.resend(firstSerial, asked.missing)
  }

  private those({ kind, channel, event, from, to }: Wanted): Taken[] {
    // Zeros are no bound.
    const [begin, end] = [Number(from) || 0, Number(to) || Infinity]
    const isAsked = (one: Taken) => channel === ALL_CHANNELS || channel === one.channel
    const isThen = ({ location: { time } }: Taken) => Number(time) >= begin && Number(time) <= end
    return kind === IMAGE && event === ORDERED ? this.taken.filter((one) => isAsked(one) && isThen(one)) : []
  }

  /** 0x0802 with what it has. */
  search({ serial: quotedSerial, body }: Answerable): number | undefined {
    const value = this.parse(MESSAGES.mediaSearch, body)
    if (!value) return Result.failed
    const items = this.those(value).map((one) => ({ ...one, kind: IMAGE, event: ORDERED }))
    this.host.send('mediaSearchAnswer', { quotedSerial, items })
    return undefined
  }

  /** 0x0001, then those that are asked for. */
  sendThose(message: Answerable, now: number): number | undefined {
    const value = this.parse(MESSAGES.mediaUpload, message.body)
    return value ? this.upload(message, this.those(value), value.deleteAfter, now) : Result.failed
  }

  sendOne(message: Answerable, now: number): number | undefined {
    const value = this.parse(MESSAGES.mediaUploadOne, message.body)
    const found = this.taken.filter(({ mediaId }) => mediaId === value?.mediaId)
    return value && found.length > 0 ? this.upload(message, found, value.deleteAfter, now) : Result.failed
  }

  private upload(
    { id, serial: quotedSerial }: Answerable,
    photos: readonly Taken[],
    deleteAfter: number,
    now: number,
  ): undefined {
    this.host.send('terminalAnswer', { quotedSerial, quotedId: id, result: Result.ok })
    for (const one of photos) this.send(one, now)
    if (deleteAfter === 1) this.taken = this.taken.filter((one) => !photos.includes(one))
  }
}
