import type { AlarmColumns, AlarmItem, FaultList, MessageAlarms } from './alarm.ts'
import type { CipherPort, SharedKey } from './cipher.ts'
import type { CommandSpec } from './command.ts'
import type { Conformance } from './conformance/rule.ts'
import type { DecodedFrame, Names } from './field.ts'
import type { MediaItem } from './media.ts'
import type { ParameterValue, TerminalParameter } from './parameter.ts'
import type { RawForm, StoreRecord } from './record.ts'
import type { Refusal, RefusalCode } from './refusal.ts'
import type { SharedMemory } from './shared-memory.ts'
import type { SignatureReading } from './signature.ts'
import type { Onward, Upward } from './upward.ts'

/** What a framer hands on: a whole frame as it stood on the wire, or bytes it had to give up with the reason. */
export type FramerItem = { ok: true; frame: Uint8Array } | (Refusal & { dropped: Uint8Array })

/**
 * Cuts a byte stream into frames. Pure and bounded: it buffers at most one frame, survives anything, and never loses
 * the good frame after a bad one. Frames handed on are views that stay valid only during the call of `emit` unless
 * they are copied; a sink that keeps one copies it.
 */
export interface Framer {
  push(chunk: Uint8Array, emit: (item: FramerItem) => void): void
  /** Bytes waiting for the rest of their frame. */
  readonly buffered: number
}

/** What a terminal claims about itself when it signs on. */
export interface Claim {
  /** `device`: one vehicle; `platform`: a lower platform that sends for many vehicles. */
  kind: 'device' | 'platform'
  /** VIN, terminal number without leading zeros, or platform user. */
  id: string
  /** Authentication code or password; undefined where the protocol has none (GB/T 32960 vehicle login). */
  secret?: string
  iccid?: string
  /** The device is only looked up, for one message: nobody signs on (GB/T 32960 command 09). */
  activation?: boolean
  imei?: string
  firmware?: string
  /** Edition of the protocol the terminal speaks: '2016', '2025', '2011', '2013', '2019'. */
  edition: string
}

/** Registration data of JT/T 808 0x0100. */
export interface Registration extends Claim {
  province: number
  city: number
  manufacturer: string
  model: string
  terminalId: string
  plateColour: number
  plate: string
}

/** The gateway's answer to a claim. */
export type Verdict =
  | {
      ok: true
      /** Minutes east of UTC that the terminal's clock runs at; the standard's own zone when left out. */
      zone?: number
      /** How the terminal wants its messages answered, where the standard leaves a choice. */
      answer?: AnswerForm
    }
  /** `duplicate`: another connection speaks for the identity, and the gateway's policy keeps that one. */
  | { ok: false; reason: 'unknown' | 'credential' | 'disabled' | 'throttled' | 'duplicate' }

/** GB/T 32960: with the time of the packet (6.3.2), or with its whole body (annex B of 2016). */
export const ANSWER_FORMS = ['time', 'body'] as const
export type AnswerForm = (typeof ANSWER_FORMS)[number]

/** The gateway's answer to a registration: JT/T 808 table of 0x8100. */
export type RegistrationVerdict =
  | { ok: true; authCode: string }
  | { ok: false; reason: 'vehicle_registered' | 'no_vehicle' | 'terminal_registered' | 'no_terminal' }

/** A message for a terminal. */
export interface Command {
  /** Key of a downlink message in the protocol's tables. */
  message: string
  /** Its fields by their keys, in physical units; what the table has and this leaves out is refused. */
  fields: Readonly<Record<string, unknown>>
  /** What is stored of it instead of `fields`, where these hold a secret. */
  kept?: Readonly<Record<string, unknown>>
  /** It may be right only at this moment: it is not repeated when no answer comes, and its outcome is then unknown. */
  once?: boolean
}

/** A command was sent; effects that concern it have the same key, which is unique in its session. */
export interface Issued {
  ok: true
  key: number
}

/**
 * What a session asks its gateway to do. The session is pure: it performs none of this and keeps no clock.
 * After `identify` or `register` the gateway feeds no further frame until it has called `resolve`.
 */
export type Effect =
  /** Send now (heartbeat answers, refusals, commands with their key: nothing that promises storage). */
  | { kind: 'send'; bytes: Uint8Array; key?: number }
  /**
   * Store the records; when all are durable, send `ack`. When the device of a record turns out to be unknown (platform
   * connections only), send `nack` instead. `media`: what the terminal recorded is whole with these records; `ack` says that it is
   * kept, and is not sent before it is; `again` is called where it cannot be kept, so that it is taken anew when it comes again.
   * `deny`: what is sent where it is refused for another reason than `nack` says (platform connections only).
   */
  | {
      kind: 'store'
      records: StoreRecord[]
      ack: Uint8Array | null
      nack: Uint8Array | null
      media?: MediaItem
      again?: () => void
      deny?: (code: RefusalCode) => Uint8Array
    }
  | { kind: 'identify'; claim: Claim }
  | { kind: 'register'; registration: Registration }
  /** The terminal withdrew its registration (JT/T 808 0x0003). */
  | { kind: 'deregister'; deviceId: string }
  /** Count it and log it; the connection goes on. */
  | { kind: 'refused'; code: RefusalCode; detail: string; deviceId: string | undefined }
  /**
   * An answer to a command of ours: which command (undefined when none fits), which serial it quotes, which message, how
   * it went. A command may be answered more than once: received, then done.
   */
  | {
      kind: 'answer'
      deviceId: string
      key: number | undefined
      serial: number
      messageId: number
      result: number
      raw: Uint8Array
    }
  /** A command was repeated as often as the standard says, or its session ended, and no answer came. */
  | { kind: 'expired'; deviceId: string; key: number; messageId: number }
  /**
   * Keep a key that a vehicle offered, then send `ack`; `nack` where it cannot be kept: the vehicle is not known on this
   * connection. `keysOf` has it before another frame is given to the session.
   */
  | { kind: 'keep_key'; deviceId: string; key: SharedKey; ack: Uint8Array; nack: Uint8Array }
  | { kind: 'close'; reason: string }

export interface ProtocolSession {
  /** One item from the framer. Never throws. */
  receive(item: FramerItem, now: number): void
  /** The vehicle whose agreed keys `receive` will ask for, of a frame that it is about to be given. */
  needsKeysOf?(frame: Uint8Array): string | undefined
  /** The gateway's verdict on the last `identify` (a Verdict) or `register` (a RegistrationVerdict). */
  resolve(verdict: Verdict | RegistrationVerdict, now: number): void
  /** The connection is gone: what it holds of memory shared with others is given back. Nothing is called after it. */
  end?(): void
  /** Called about once a second: sub-package time-outs, commands without an answer. */
  tick(now: number): void
  /**
   * Sends a command to the terminal and repeats it as the standard says until it is answered. The frames are also given
   * to be stored, flagged `downlink`. Refused are: `not_logged_in` without an identity that was accepted,
   * `unknown_message` where the tables have no such command for this terminal, `bad_body` where a field does not fit,
   * `command_open` where the protocol cannot tell two answers apart.
   */
  command(command: Command, now: number): Issued | Refusal
  /**
   * Sends the next frames of a command that goes piece by piece, at most so many: how many it sent, 0 while the line takes none;
   * undefined when nothing is on its way.
   */
  pump?(most: number, now: number): number | undefined
  /** How much of a command has been given to the line, 0 to 1; undefined for one that it does not know. */
  share?(key: number): number | undefined
  /** Identity accepted on this connection, if any. */
  readonly deviceId: string | undefined
  readonly edition: string | undefined
}

export interface SessionOptions {
  emit: (effect: Effect) => void
  /** Longest frame accepted, bytes. */
  maxFrame?: number
  /** How messages are answered until a verdict says otherwise: `time` unless given. */
  answer?: AnswerForm
  /** Without it enciphered messages are refused, and so are keys. */
  ciphers?: CipherPort
  /** What unfinished messages of all connections may take together; without it each has only its own limit. */
  memory?: SharedMemory
  /** Bytes that the line has not taken yet: long messages wait for it. */
  unsent?: () => number
}

/** What is known of a protocol without its codec: the browser may import it. */
export interface ProtocolFacts {
  /** Key in settings, calls and addresses: lower-case letters and digits. */
  readonly name: string
  /** Number in stored rows, 1 to 32767. Never changed and never given to another protocol. */
  readonly id: number
  /** Name for people, in the order of `Names`. */
  readonly label: Names
  /** What a sender is known by: the VIN of its vehicle, or a terminal or card number without leading zeros. */
  readonly identity: 'vin' | 'number'
  /** Port it is served on unless the settings say otherwise. */
  readonly defaultPort: number
  /** Drive of the vehicles that the standard is made for. */
  readonly vehicles: 'electric' | 'combustion'
  /** Lower platforms may sign on in it and send for many vehicles. */
  readonly platforms: boolean
  /** Editions in the order of their numbers in stored flags (`editionFlags`); new ones are put at the end. */
  readonly editions: readonly string[]
  /** Types of the console's protocol catalogue whose messages are stored under this number. */
  readonly catalogue: readonly string[]
  /** Its terminals have parameters that people may set. */
  readonly settable?: true
  /** Messages that report the vehicle's state and become its history. */
  readonly reports: readonly number[]
  /** Messages whose bodies may hold values that the maker defined. */
  readonly carriers: readonly number[]
  /** An enterprise protocol whose command groups travel in units of this one: its type in the catalogue, and their type byte. */
  readonly groups?: { readonly type: string; readonly unit: number }
  /** Messages by which a terminal says who drives. */
  readonly drivers: readonly number[]
  /** Messages by which a terminal says what it is. */
  readonly claims: readonly number[]
}

/** What a terminal says of itself in one message; what the message does not say is left out. */
export interface Claimed {
  /** Of the vehicle that it believes to be in. */
  vin?: string
  iccid?: string
  imei?: string
  model?: string
  software?: string
  /** Where a field is too short for the name of a software version, what it says instead: it is not held against the record. */
  firmware?: string
}

/** Who drives, as a terminal read it from a card; null where the card does not say, all null once it is taken out. */
export interface DriverCard {
  name: string | null
  licence: string | null
}

/** Bytes that the maker of a terminal defined, as a decoded message carries them. */
export interface Payload {
  /** `can`: one CAN frame; `unit`: a pass-through unit or a block of the maker's own. */
  carrier: 'can' | 'unit'
  /** CAN id (29 bits), or the type byte of the unit. */
  id: number
  data: Uint8Array
  /** Where the data begin, counted as the offsets of decoded fields. */
  offset: number
}

/** One wire protocol. Everything is pure; `now` is ms since the epoch. */
export interface Protocol extends ProtocolFacts {
  /** Whether the first bytes of a connection can belong to this protocol. */
  detect(head: Uint8Array): boolean
  /** Whether bytes look like one whole frame of this protocol from end to end; its inside may still be wrong. */
  resemblesFrame(bytes: Uint8Array): boolean
  framer(options?: { maxFrame?: number }): Framer
  session(options: SessionOptions): ProtocolSession
  /**
   * One frame or stored record for people: every field named. Never throws. Of the hint, `edition` is what `editionIn`
   * finds in the flags of a stored row: it decides where the bytes do not tell. `only` names the groups that are asked for:
   * their values are the same, and what else the frame holds may be left out.
   */
  decode(
    raw: Uint8Array,
    form?: RawForm,
    hint?: { messageId: number; edition?: string; deviceId?: string; only?: ReadonlySet<string> },
  ): DecodedFrame | Refusal
  /** The bytes that the offsets of decoded fields count in: `raw` without flags and escapes. May be a view on `raw`. */
  plain(raw: Uint8Array, form: RawForm): Uint8Array
  /**
   * The message that has these plain bytes, its check byte right: for plain bytes of which some were written over. Left out where no
   * message holds anything secret.
   */
  wrap?(plain: Uint8Array, form: RawForm): Uint8Array
  /**
   * What a stored record says, without how it was wrapped: the same message sent again, in another message or under a
   * new serial, has the same content. May be a view on `raw`.
   */
  content(raw: Uint8Array, form: RawForm): Uint8Array
  /** One number for all messages that may carry the same content: a report and its reissue. */
  kind(messageId: number): number
  /** The maker's own bytes in a decoded message; empty when it is no carrier. */
  payloads(frame: DecodedFrame): Payload[]
  /** Left out where no platform is known to which others send in it. */
  readonly upward?: Upward
  /** Where platforms sign on elsewhere as the terminals of their vehicles. */
  readonly onward?: Onward
  /** Everything that its messages can raise, and the lists of fault codes that they can carry. */
  readonly alarmItems: readonly AlarmItem[]
  readonly faultLists: readonly FaultList[]
  /**
   * What a stored message says of alarms and faults; undefined when it says nothing. Never throws, decodes no more than
   * it must, and answers one and the same object for messages that say that nothing is wrong.
   */
  alarmsOf(columns: AlarmColumns, raw: Uint8Array): MessageAlarms | undefined
  /** What people may ask of its terminals, and the result of an answer that says that it was carried out. */
  readonly commands: readonly CommandSpec[]
  readonly carriedOut: number
  /** Parameters of its terminals that people may see; none where the protocol has none. */
  readonly parameters: readonly TerminalParameter[]
  /** What a stored answer to a query of parameters says; empty where it is none. Never throws. */
  parametersIn(raw: Uint8Array): ParameterValue[]
  /** Where its messages may be signed. */
  readonly signatures?: SignatureReading
  /** What a decoded message of `drivers` says; undefined when it says nothing. */
  driver(frame: DecodedFrame): DriverCard | undefined
  /** What a decoded message of `claims` says of its sender. */
  claimed(frame: DecodedFrame): Claimed
  /**
   * Strength of the radio signal in a decoded message of `reports`, in the terminal's own counting; undefined where it says none.
   * Left out where no report of the protocol has it.
   */
  signal?(frame: DecodedFrame): number | undefined
  /** What its standard demands of a terminal; without it a conformance report holds what is looked at for all. */
  readonly conformance?: Conformance
}
