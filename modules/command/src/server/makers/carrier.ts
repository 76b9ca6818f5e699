import { fromHex } from '@motorpool/kernel'
import type { CommandSpec, Protocol } from '@motorpool/wire'

/** `0x8900` and `8900` name the same message. */
const plain = (code: string) => code.toUpperCase().replace(/^0X/, '')

const bytesOf = (hex: string): Uint8Array | undefined => {
  const digits = plain(hex)
  return fromHex(digits.length % 2 === 0 ? digits : `0${digits}`)
}

/** The command of a protocol in which a message of the catalogue with content of a maker's travels. */
export const carrierOf = (
  { commands }: Pick<Protocol, 'commands'>,
  message: string,
): CommandSpec | undefined =>
  commands.find(({ carries }) => carries !== undefined && plain(carries) === plain(message))

/** A command of the catalogue: of which type of protocol, its code there, and its group where that protocol has such. */
export interface Catalogued {
  type: string
  code: string
  group: string | null
}

/** The bytes that begin the content of a command group; undefined where its protocol has no groups. */
export function groupHead({ groups }: Protocol, { type, code, group }: Catalogued): Uint8Array | undefined {
  const bytes = groups?.type === type ? bytesOf(group ?? code) : undefined
  return groups && bytes && Uint8Array.from([groups.unit, ...bytes])
}

/** The command that people may give by the protocol's own code, where one alone travels in the message. */
export function ownOf({ commands }: Protocol, code: string, offered: (spec: CommandSpec) => boolean) {
  const id = Number.parseInt(plain(code), 16)
  const found = commands.filter((one) => one.messageId === id && offered(one))
  return found.length === 1 ? found[0] : undefined
}

/** The carrier of command groups: the protocol has one for all of them. */
export const groupCarrier = ({ commands }: Protocol): CommandSpec | undefined =>
  commands.find(({ carries }) => carries !== undefined)
