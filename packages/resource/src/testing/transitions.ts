import { callsOf, type States } from '@motorpool/kernel'
import type { Access } from '@motorpool/testkit'

type Body = Readonly<Record<string, unknown>>

/**
 * How the calls of a state machine are attacked by the access matrix, by the last part of their ids: those of the family
 * with this prefix. `bodies`: what a call needs beside the names of the rows.
 */
export function transitionAccess(
  states: States,
  bodies: Readonly<Record<string, Body>> = {},
  prefix?: string,
): Record<string, Access> {
  const own = callsOf(states).filter(({ id }) => (prefix ? id.startsWith(`${prefix}.`) : !id.includes('.')))
  return Object.fromEntries(
    own.map(({ id, path }): [string, Access] => {
      const name = id.split('.').at(-1) ?? id
      const body = bodies[name] ?? {}
      const [, parameter] = /:(\w+)/.exec(path) ?? []
      return [
        name,
        parameter === undefined
          ? { kind: 'transition', many: true, input: (ids) => ({ body: { ...body, ids } }) }
          : {
              kind: 'transition',
              many: false,
              input: ([rowId = '']) => ({ params: { [parameter]: rowId }, body: { ...body } }),
            },
      ]
    }),
  )
}
