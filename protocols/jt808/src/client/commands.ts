import { type ClientEffect, type ClientTiming, Writer } from '@motorpool/wire'
import { MESSAGES, type MessageKey, messageOf } from '../catalogue/messages.ts'
import { PARAMETERS } from '../catalogue/parameters.ts'
import type { JtIdentity } from '../client.ts'
import { type MessageValue, parseBody } from '../codec.ts'
import type { Message } from '../message.ts'
import { Areas } from './areas.ts'
import { type Answerable, Result } from './downlink.ts'
import { Photos } from './photos.ts'

/** Controls of 0x8105: what takes the terminal off the line, and factory settings, which also lose its code. */
const WIRELESS_UPGRADE = 1
const OTHER_SERVER = 2
const ENDING: readonly (number | undefined)[] = [3, 4, 6, 7]
const FACTORY_RESET = 5
/** Kind of an upgrade of the terminal itself. */
const OF_ITSELF = 0
/** Places of 0x8105's parameters of a wireless upgrade (§ 8.13 table 19). */
const URL_AT = 0
const FIRMWARE_AT = 9

/** What a client reads of the terminal around it. */
export interface Device {
  /** What 0x0200 says now. */
  location(now: number): MessageValue<(typeof MESSAGES)['location']>
  /** ms between reports: moving, and with the ignition off. */
  readonly interval: number
  readonly asleep: number
  /** Data of a pass-through (0x8900): whether they are a command the device performs. Left out where it has no bus. */
  passThrough?: (kind: number, data: Uint8Array) => boolean
  /** What it does with a package of itself (0x8108). Left out where it installs none: it says then that it has. */
  upgrade?: (version: string, data: Uint8Array) => UpgradeCourse | undefined
}

/** `install`: it restarts with the new version; `refuse`: the package is not right; `hang`: nothing is heard of it any more. */
export type UpgradeCourse = 'install' | 'refuse' | 'hang'

export interface CommandHost {
  emit: (effect: ClientEffect) => void
  identity: JtIdentity
  /** Changes when the platform sets the heartbeat. */
  timing: ClientTiming
  send: <K extends MessageKey>(key: K, value: MessageValue<(typeof MESSAGES)[K]>) => void
  /** Sub-packages of an earlier message again, unchanged. */
  resend: (firstSerial: number, indexes: readonly number[]) => void
  /** Sends media and repeats it until it is acknowledged; its first serial. */
  media: (value: MessageValue<(typeof MESSAGES)['media']>, now: number) => number
  forgetCredential: () => void
  close: () => void
}

type Parameter = MessageValue<(typeof MESSAGES)['setParameters']>['items'][number]

const idOf = (item: Parameter): number =>
  'id' in item ? item.id : (PARAMETERS.find(({ part }) => part.key === item.key)?.id ?? 0)

/** Shown to the driver or called, and nothing more: events, menus, news, telephone. */
const SHOWN: readonly number[] = [
  MESSAGES.setEvents.id,
  MESSAGES.setMenu.id,
  MESSAGES.news.id,
  MESSAGES.callBack.id,
  MESSAGES.phoneBook.id,
]

/** The result for 0x0001; undefined where a message of its own answers. */
type Perform = (message: Answerable, now: number) => number | undefined

/** Answers of a terminal to commands of the platform. */
export class ClientCommands {
  private readonly host: CommandHost
  private readonly device: Device
  /** What the platform set, by id; factory settings forget it. */
  private readonly settings = new Map<number, Parameter>()
  private readonly areas = new Areas()
  private readonly photos: Photos
  private readonly performers: ReadonlyMap<number, Perform>

  constructor(host: CommandHost, device: Device) {
    this.host = host
    this.device = device
    this.photos = new Photos(host, (now) => device.location(now))
    const accept = () => Result.ok
    const { edition } = host.identity
    const done = (ok: boolean) => (ok ? Result.ok : Result.failed)
    this.performers = new Map<number, Perform>([
      [MESSAGES.setParameters.id, (message) => this.applySettings(message)],
      [MESSAGES.queryParameters.id, (message) => this.answerParameters(message)],
      [MESSAGES.queryParametersById.id, (message) => this.answerParameters(message)],
      [MESSAGES.terminalControl.id, (message) => this.control(message)],
      [MESSAGES.queryAttributes.id, () => this.attributes()],
      [MESSAGES.locationQuery.id, ({ serial }, now) => this.location('locationAnswer', serial, now)],
      [MESSAGES.trackingControl.id, (message, now) => this.track(message, now)],
      [MESSAGES.confirmAlarms.id, accept],
      [MESSAGES.linkCheck.id, accept],
      [MESSAGES.textMessage.id, accept],
      [MESSAGES.vehicleControl.id, (message, now) => this.controlDoors(message, now)],
      [MESSAGES.upgrade.id, (message) => this.upgrade(message)],
      [MESSAGES.shoot.id, (message, now) => this.photos.shoot(message, now)],
      [MESSAGES.mediaSearch.id, (message) => this.photos.search(message)],
      [MESSAGES.mediaUpload.id, (message, now) => this.photos.sendThose(message, now)],
      [MESSAGES.mediaUploadOne.id, (message, now) => this.photos.sendOne(message, now)],
      [MESSAGES.platformPassthrough.id, (message) => this.passThrough(message)],
      [MESSAGES.queryAreas.id, (message) => this.answerAreas(message)],
      [MESSAGES.question.id, (message) => this.answerQuestion(message)],
      ...SHOWN.map((id) => [id, accept] as const),
      ...Areas.setters.map((id) => [id, (one: Answerable) => done(this.areas.set(one, edition))] as const),
      ...Areas.deleters.map(
        (id) => [id, (one: Answerable) => done(this.areas.delete(one, edition))] as const,
      ),
    ])
  }

  receive(message: Answerable, now: number): void {
    const { id, serial } = message
    if (id === MESSAGES.platformResend.id) return this.resend(message)
    if (id === MESSAGES.mediaAnswer.id) return this.photos.resend(message)
    const perform = this.performers.get(id)
    const other = messageOf(id) ? Result.failed : Result.unsupported
    const result = perform ? perform(message, now) : other
    if (result !== undefined) this.answer(serial, id, result)
    this.host.emit({ kind: 'command', messageId: id, done: (result ?? Result.ok) === Result.ok })
    if (id === MESSAGES.terminalControl.id) this.end(message.body[0])
  }

  private answer(quotedSerial: number, quotedId: number, result: number): void {
    this.host.send('terminalAnswer', { quotedSerial, quotedId, result })
  }

  private parse<M extends Message>(message: M, body: Uint8Array): MessageValue<M> | undefined {
    const parsed = parseBody(message, this.host.identity.edition, body)
    return parsed.ok ? parsed.value : undefined
  }

  private resend({ body }: Answerable): void {
    const asked = this.parse(MESSAGES.platformResend, body)
    if (asked) this.host.resend(asked.firstSerial, asked.indexes)
  }

  private applySettings({ body }: Answerable): number {
    const value = this.parse(MESSAGES.setParameters, body)
    if (!value) return Result.failed
    for (const item of value.items) {
      this.settings.set(idOf(item), item)
      if (!('key' in item) || typeof item.value !== 'number' || item.value <= 0) continue
      if (item.key === 'heartbeatInterval') this.host.timing.heartbeat = item.value * 1000
      if (item.key === 'intervalDefault') this.host.emit({ kind: 'interval', ms: item.value * 1000 })
    }
    return Result.ok
  }

  private answerParameters({ id, serial: quotedSerial, body }: Answerable): undefined {
    const { timing } = this.host
    const { asleep, interval } = this.device
    const all = [
      { id: 0x0001, value: Math.round(timing.heartbeat / 1000) },
      { id: 0x0002, value: Math.round(timing.answer / 1000) },
      { id: 0x0003, value: 3 },
      { id: 0x0020, value: 0 },
      { id: 0x0027, value: Math.round(asleep / 1000) },
      { id: 0x0029, value: Math.round(interval / 1000) },
      { id: 0x0055, value: 100 },
      { id: 0x0056, value: 10 },
    ]
    const byId = id === MESSAGES.queryParametersById.id
    const asked = byId ? this.parse(MESSAGES.queryParametersById, body)?.ids : undefined
    const kept = new Map<number, Parameter>([
      ...all.map(({ id: of, value }) => [of, { id: of, raw: new Writer(4).u32(value).finish() }] as const),
      ...this.settings,
    ])
    const items = [...kept].flatMap(([of, item]) => (asked === undefined || asked.includes(of) ? [item] : []))
    this.host.send('parametersAnswer', { quotedSerial, items })
  }

  private attributes(): undefined {
    const { manufacturer, model, terminalId, iccid, hardware, firmware } = this.host.identity
    this.host.send('attributes', {
      type: 0b100,
      manufacturer: manufacturer.slice(0, 5),
      model,
      terminalId,
      iccid,
      hardware,
      firmware,
      gnss: 0b11,
      radio: 0b100000,
    })
  }

  private location(
    key: 'locationAnswer' | 'vehicleControlAnswer',
    quotedSerial: number,
    now: number,
  ): undefined {
    this.host.send(key, { quotedSerial, ...this.device.location(now) })
  }

  private control({ body }: Answerable): number {
    if (body[0] === WIRELESS_UPGRADE) return this.fetch(body)
    return body[0] === OTHER_SERVER ? Result.unsupported : Result.ok
  }

  /** 2019 has no such command word. */
  private fetch(body: Uint8Array): number {
    const { edition } = this.host.identity
    if (edition === '2019' || !this.device.upgrade) return Result.unsupported
    const fields = this.parse(MESSAGES.terminalControl, body)?.parameters ?? []
    const [url, version] = [fields[URL_AT], fields[FIRMWARE_AT]]
    if (!url || !version) return Result.failed
    this.host.emit({ kind: 'fetch', url, version })
    return Result.ok
  }

  /** Restarts with a version that it has fetched. */
  install(version: string): void {
    this.host.identity.firmware = version
    this.host.close()
  }

  private end(control: number | undefined): void {
    if (control === FACTORY_RESET) {
      this.settings.clear()
      this.areas.clear()
      this.host.forgetCredential()
    }
    if (control === FACTORY_RESET || ENDING.includes(control)) this.host.close()
  }

  private track({ body }: Answerable, now: number): number {
    const value = this.parse(MESSAGES.trackingControl, body)
    if (!value) return Result.failed
    const { interval, validFor = 0 } = value
    const until = interval > 0 ? now + validFor * 1000 : 0
    this.host.emit({ kind: 'interval', ms: interval * 1000, until })
    return Result.ok
  }

  /** 2013: bit 0 locks with 1; 2019: control 0001 locks with 0. Other controls are not fitted. */
  private controlDoors({ id, serial, body }: Answerable, now: number): number | undefined {
    const older = this.host.identity.edition !== '2019'
    if (!older && !(body[2] === 0 && body[3] === 1)) return Result.unsupported
    this.answer(serial, id, Result.ok)
    this.host.emit({ kind: 'doors', locked: older ? ((body[0] ?? 0) & 1) === 1 : body[4] === 0 })
    return this.location('vehicleControlAnswer', serial, now)
  }

  /** The package is whole when it comes here; its length field says whether all of it came. */
  private upgrade({ id, serial, body }: Answerable): number | undefined {
    const value = this.parse(MESSAGES.upgrade, body)
    if (!value || value.data.length === 0) return Result.failed
    this.answer(serial, id, Result.ok)
    const course = value.kind === OF_ITSELF ? this.device.upgrade?.(value.version, value.data) : undefined
    if (course === undefined || course === 'refuse')
      this.host.send('upgradeResult', { kind: value.kind, result: course ? Result.failed : Result.ok })
    else if (course === 'install') this.install(value.version)
    return undefined
  }

  private answerAreas({ body }: Answerable): number | undefined {
    const value = this.parse(MESSAGES.queryAreas, body)
    if (!value) return Result.failed
    this.host.send('areasAnswer', this.areas.answer(value.kind, value.ids))
    return undefined
  }

  /** The driver chooses the first answer. */
  private answerQuestion({ id, serial: quotedSerial, body }: Answerable): number | undefined {
    const [first] = this.parse(MESSAGES.question, body)?.answers ?? []
    if (!first) return Result.failed
    this.answer(quotedSerial, id, Result.ok)
    this.host.send('questionAnswer', { quotedSerial, answerId: first.answerId })
    return undefined
  }

  private passThrough({ body }: Answerable): number {
    const value = this.parse(MESSAGES.platformPassthrough, body)
    const { passThrough } = this.device
    if (!passThrough) return Result.ok
    return value && passThrough(value.kind, value.data) ? Result.ok : Result.failed
  }
}
