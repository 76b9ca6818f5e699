import type { DecodedFrame, Names } from './field.ts'

/** A number of the protocol and what it means. */
export interface CommandChoice {
  readonly value: number
  readonly name: Names
}

export const COMMAND_PARAM_KINDS = ['text', 'whole', 'decimal', 'choice', 'time', 'area'] as const

/** Longitude and latitude, 1e-6 degrees, WGS-84. */
export type AreaPoint = readonly [lng: number, lat: number]

export type AreaShape =
  | { readonly kind: 'circle'; readonly centre: AreaPoint; readonly radius: number }
  /** 1e-6 degrees */
  | {
      readonly kind: 'rectangle'
      readonly west: number
      readonly south: number
      readonly east: number
      readonly north: number
    }
  /** Without the repeated corner. */
  | { readonly kind: 'polygon'; readonly ring: readonly AreaPoint[] }
  | { readonly kind: 'corridor'; readonly line: readonly AreaPoint[]; readonly halfWidth: number }

/** An area that the platform watches, as a command takes it to a terminal. Lengths in m, speeds in km/h. */
export interface AreaOrder {
  /** By which the terminal knows it. */
  readonly id: number
  readonly name: string
  readonly shape: AreaShape
  /** Whether the platform is told when the vehicle comes in, and when it goes out. */
  readonly entry: boolean
  readonly exit: boolean
  readonly maxSpeed: number | null
}

/** Why a message cannot say an area. */
export type AreaProblem = 'SHAPE' | 'ID' | 'VERTICES' | 'HEMISPHERE' | 'WIDTH'

/** The area that stands in a stored command; undefined where it is none. */
export function areaIn(value: string | number | undefined): AreaOrder | undefined {
  if (typeof value !== 'string' || !value.startsWith('{')) return undefined
  try {
    return JSON.parse(value) as AreaOrder
  } catch {
    return undefined
  }
}

/** What a person fills in to give a command. */
export interface CommandParam {
  /** camelCase, unique in its command. */
  readonly key: string
  readonly name: Names
  readonly kind: (typeof COMMAND_PARAM_KINDS)[number]
  /**
   * Least and greatest number (of a time: ms since the epoch), or shortest and longest text in characters. Of an area people name its
   * record; the command carries it as `AreaOrder` in JSON.
   */
  readonly min: number
  readonly max: number
  /** Of a number. */
  readonly unit?: string
  /** Numbers that may be chosen, where the kind is `choice`. */
  readonly choices?: readonly CommandChoice[]
  /** Editions whose message has it; every one of them when left out. */
  readonly editions?: readonly string[]
  /** May be left out. Of a command whose values all may, one at least is given. */
  readonly optional?: true
}

export type CommandValues = Readonly<Record<string, string | number>>

/** Where a terminal fetches what a command tells it of. */
export interface FetchAddress {
  /** Its path holds the secret that lets its bearer in. */
  readonly url: string
  /** The same without the secret, for whatever keeps or shows the command. */
  readonly shown: string
  /** IPv4, dotted; 0.0.0.0 where the URL names its host. */
  readonly host: string
  readonly port: number
  /** For so long it is good. */
  readonly minutes: number
}

/** What a command carries that its row does not hold. Many share the bytes and never write to them. */
export type Carried = { readonly bytes: Uint8Array } | { readonly address: FetchAddress }

/** A command that people may give to a terminal of a protocol. */
export interface CommandSpec {
  /** Upper case, 32 characters at most, unique in its protocol. Stored rows name it, so it never changes its meaning. */
  readonly code: string
  readonly name: Names
  /** What it does to the terminal: asks, sets, or makes it do something for who looks for a fault. */
  readonly action: 'query' | 'set' | 'debug'
  /** Key and number of the message that carries it. */
  readonly message: string
  readonly messageId: number
  /** Editions that have it; every one of them when left out. */
  readonly editions?: readonly string[]
  readonly params: readonly CommandParam[]
  /** The fields of the message. */
  fields(values: CommandValues, carried?: Carried): Readonly<Record<string, unknown>>
  /** It shows or records the driver: refused unless the tenant's administrator allows it. */
  readonly observesDriver?: boolean
  /**
   * Code in the catalogue of protocols of a message whose content the makers of terminals define: `content` is its only value, in
   * hexadecimal, from a record of the tenant's. The platform's own parts give it, never a person by its code.
   */
  readonly carries?: string
  /** Of such content: how many of its first bytes say at least what it does. */
  readonly word?: number
  /** Whether such content is a maker's, and nothing that the standard keeps for itself. */
  isMakers?(content: Uint8Array): boolean
  /** Parts of the platform give it, with values that are nobody's to type. */
  readonly internal?: true
  /**
   * It carries bytes that are too many for a stored row, or an address with a secret that no row may hold: the gateway gets them when
   * it sends the command, and its values say which. Given by the platform's own parts, never by a person.
   */
  readonly attaches?: 'bytes' | 'address'
  /** Why its message cannot say the area that was chosen; of commands with a value of the kind `area`. */
  cannotSay?(area: AreaOrder): AreaProblem | undefined
  /** Numbers of what the terminal records and sends for it, by its values and its answer; without it none. */
  recorded?(values: CommandValues, answer: DecodedFrame | undefined): readonly number[]
  /** The terminal answers with a message of its own, after or instead of the general answer. */
  readonly ownAnswer: boolean
}

/** Whether a terminal of an edition has a command, or a value of one; one whose edition is not known is believed to. */
export const inEdition = (
  { editions }: Pick<CommandSpec | CommandParam, 'editions'>,
  edition: string | undefined,
): boolean => edition === undefined || editions === undefined || editions.includes(edition)

/** Whether people may give it by its code. */
export const isOffered = ({ carries, internal, attaches }: CommandSpec): boolean =>
  carries === undefined && attaches === undefined && !internal

/** The value of a command that carries what a terminal's maker defined, `max` bytes at most. */
export const contentParam = (min: number, max: number): CommandParam => ({
  key: 'content',
  name: ['报文内容', 'Content', '内容'],
  kind: 'text',
  min: 2 * min,
  max: 2 * max,
})

/** The bytes of such a value; none where it is no hexadecimal text. */
export function contentOf({ content }: CommandValues): Uint8Array {
  if (typeof content !== 'string' || !/^(?:[0-9a-f]{2})*$/i.test(content)) return new Uint8Array(0)
  return Uint8Array.from({ length: content.length / 2 }, (_, i) =>
    Number.parseInt(content.slice(2 * i, 2 * i + 2), 16),
  )
}

/** What an answer says of a command: `taken` where the one that counts is still to come. */
export type CommandAnswer = 'taken' | 'done' | 'refused'

/**
 * @param messageId of the effect `answer`: that of the command in a general answer, else that of the answer
 * @param ok whether its result says that the command was carried out
 */
export function answerTo(
  { messageId: own, ownAnswer }: CommandSpec,
  messageId: number,
  ok: boolean,
): CommandAnswer {
  if (!ok) return 'refused'
  return ownAnswer && messageId === own ? 'taken' : 'done'
}
