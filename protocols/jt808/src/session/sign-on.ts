import {
  newRecord,
  type RawForm,
  RecordFlag,
  type RefusalCode,
  type RegistrationVerdict,
  type StoreRecord,
  saidText,
  type Verdict,
} from '@motorpool/wire'
import { MESSAGES } from '../catalogue/messages.ts'
import { parseBody } from '../codec.ts'
import { EDITION_FLAGS, type Edition } from '../edition.ts'
import { encode } from '../encode.ts'
import { registrationEdition } from '../messages/registration.ts'
import { FAILED, type Incoming, OK } from './incoming.ts'
import type { Peer } from './peer.ts'

export const REGISTER = 0x0100
export const AUTHENTICATE = 0x0102

interface Pending {
  kind: 'identify' | 'register'
  serial: number
  deviceId: string
  raw: Uint8Array
  form: RawForm
  edition: Edition
  /** Bytes stand behind its last field. */
  incomplete: boolean
}

const REGISTRATION_RESULTS = {
  vehicle_registered: 1,
  no_vehicle: 2,
  terminal_registered: 3,
  no_terminal: 4,
} as const

function record(pending: Pending, messageId: number): StoreRecord {
  const one = newRecord(pending.deviceId, messageId, pending.raw)
  one.flags = RecordFlag.signOn | EDITION_FLAGS[pending.edition]
  if (pending.incomplete) one.flags |= RecordFlag.incomplete
  one.rawForm = pending.form
  return one
}

/** What a refused authentication is counted as. */
const DENIALS: Readonly<Record<(Verdict & { ok: false })['reason'], RefusalCode>> = {
  credential: 'bad_credential',
  unknown: 'unknown_device',
  disabled: 'unknown_device',
  throttled: 'unknown_device',
  duplicate: 'duplicate_identity',
}

/** Registration and authentication (§ 7.3): what the terminal claims goes to the gateway, its verdict to the terminal. */
export class SignOn {
  private readonly peer: Peer
  private pending: Pending | undefined
  /** A registration is stored with the authentication that follows it. */
  private registration: StoreRecord | undefined

  constructor(peer: Peer) {
    this.peer = peer
  }

  get waiting(): boolean {
    return this.pending !== undefined
  }

  register({ id, serial, b, from, to, raw, form }: Incoming): void {
    const { peer } = this
    const body = b.slice(from, to)
    if (peer.edition !== '2019') peer.older = registrationEdition(body)
    const parsed = parseBody(MESSAGES.register, peer.edition, body)
    if (!parsed.ok) {
      peer.unreadable(serial, id, parsed.detail)
      return
    }
    const { province, city, plateColour } = parsed.value
    const { edition } = peer
    const incomplete = parsed.value.tail !== undefined
    this.pending = { kind: 'register', serial, deviceId: peer.claimed, raw, form, edition, incomplete }
    const said = (key: 'manufacturer' | 'model' | 'terminalId' | 'plate') => saidText(parsed.value[key]) ?? ''
    const terminal = {
      manufacturer: said('manufacturer'),
      model: said('model'),
      terminalId: said('terminalId'),
      plate: said('plate'),
    }
    const vehicle = { province, city, plateColour, ...terminal }
    peer.emit({
      kind: 'register',
      registration: { kind: 'device', id: peer.claimed, edition: peer.edition, ...vehicle },
    })
  }

  authenticate({ id, serial, b, from, to, raw, form }: Incoming): void {
    const { peer } = this
    const parsed = parseBody(MESSAGES.authenticate, peer.edition, b.slice(from, to))
    if (!parsed.ok) {
      peer.unreadable(serial, id, parsed.detail)
      return
    }
    const { code } = parsed.value
    const imei = saidText(parsed.value.imei)
    const firmware = saidText(parsed.value.softwareVersion)
    const { edition } = peer
    const incomplete = parsed.value.tail !== undefined
    this.pending = { kind: 'identify', serial, deviceId: peer.claimed, raw, form, edition, incomplete }
    peer.emit({
      kind: 'identify',
      claim: {
        kind: 'device',
        id: peer.claimed,
        secret: code,
        edition: peer.edition,
        ...(imei ? { imei } : {}),
        ...(firmware ? { firmware } : {}),
      },
    })
  }

  resolve(verdict: Verdict | RegistrationVerdict): void {
    const { pending } = this
    if (!pending) return
    this.pending = undefined
    if (pending.kind === 'register') this.registered(pending, verdict as RegistrationVerdict)
    else this.identified(pending, verdict as Verdict)
  }

  private registered(pending: Pending, verdict: RegistrationVerdict): void {
    const { peer } = this
    const quotedSerial = pending.serial
    if (verdict.ok) {
      this.registration = record(pending, REGISTER)
      const bytes = encode.registerAnswer(peer.head(), {
        quotedSerial,
        result: 0,
        authCode: verdict.authCode,
      })
      peer.emit({ kind: 'send', bytes })
      return
    }
    const result = REGISTRATION_RESULTS[verdict.reason]
    peer.emit({ kind: 'send', bytes: encode.registerAnswer(peer.head(), { quotedSerial, result }) })
    peer.refuse('unknown_device', `registration refused: ${verdict.reason}`)
  }

  private identified(pending: Pending, verdict: Verdict): void {
    const { peer } = this
    if (!verdict.ok) {
      peer.accepted = undefined
      peer.answer(pending.serial, AUTHENTICATE, FAILED)
      peer.refuse(DENIALS[verdict.reason], `authentication refused: ${verdict.reason}`)
      if (verdict.reason === 'throttled') peer.emit({ kind: 'close', reason: 'throttled' })
      return
    }
    peer.accepted = pending.deviceId
    peer.zone = verdict.zone ?? 480
    const before = this.registration?.deviceId === pending.deviceId ? [this.registration] : []
    this.registration = undefined
    peer.store([...before, record(pending, AUTHENTICATE)], peer.general(pending.serial, AUTHENTICATE, OK))
  }
}
