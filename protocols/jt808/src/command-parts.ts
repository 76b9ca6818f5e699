import type { CommandChoice, CommandParam, Names } from '@motorpool/wire'
import { EDITIONS } from './edition.ts'
import type { Message } from './message.ts'

/** A message and the editions that have it. */
export function carried({ id, key, name, from, until }: Message) {
  const editions = EDITIONS.filter((one) => (!from || one >= from) && (!until || one <= until))
  return {
    name,
    message: key,
    messageId: id,
    ...(editions.length < EDITIONS.length ? { editions } : {}),
  } as const
}

export const ask = (code: string, message: Message) =>
  ({
    ...carried(message),
    code,
    action: 'query',
    params: [],
    fields: () => ({}),
    ownAnswer: true,
  }) as const

export const whole = (key: string, name: Names, min: number, max: number, unit?: string): CommandParam => ({
  key,
  name,
  kind: 'whole',
  min,
  max,
  ...(unit ? { unit } : {}),
})

export const choice = (key: string, name: Names, choices: readonly CommandChoice[]): CommandParam => {
  const values = choices.map(({ value }) => value)
  return { key, name, kind: 'choice', min: Math.min(...values), max: Math.max(...values), choices }
}

/** Years that six bytes of BCD can say, as a terminal reads them. */
const FIRST = Date.UTC(2000, 0, 1)
const LAST = Date.UTC(2099, 11, 31)

export const moment = (key: string, name: Names): CommandParam => ({
  key,
  name,
  kind: 'time',
  min: FIRST,
  max: LAST,
})

export const optional = (param: CommandParam): CommandParam => ({ ...param, optional: true })

export const decimal = (
  key: string,
  name: Names,
  [min, max]: readonly [number, number],
  unit: string,
): CommandParam => ({ key, name, kind: 'decimal', min, max, unit })
