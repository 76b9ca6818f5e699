import type { Locale } from '@motorpool/kernel'
import { LOCALES } from '@motorpool/kernel'
import { PROTOCOLS } from '@motorpool/protocols'
import type { CommandSpec, Names, Protocol } from '@motorpool/wire'

export const protocolNamed = (name: string): Protocol | undefined =>
  PROTOCOLS.find((one) => one.name === name)

export const protocolOfId = (id: number): Protocol | undefined => PROTOCOLS.find((one) => one.id === id)

export const specOf = (protocol: string, code: string): CommandSpec | undefined =>
  protocolNamed(protocol)?.commands.find((one) => one.code === code)

export const nameIn = (names: Names, locale: Locale): string => names[LOCALES.indexOf(locale)] ?? names[0]
