import { sql } from '@motorpool/db'
import type { Route } from '@motorpool/http'
import { CARRIERS, messageOf } from '@motorpool/jt809'
import type { Locale } from '@motorpool/kernel'
import { type Hooks, resourceRoutes } from '@motorpool/resource/server'
import { nameIn } from '@motorpool/wire'
import {
  type ForwardFailures,
  type ForwardLogs,
  forwardDays,
  forwardFailures,
  forwardLogs,
} from '../shared/index.ts'

const failures: Hooks<ForwardFailures> = { expressions: { frame: sql`encode(forward_failure.frame, 'hex')` } }

/** What a platform of JT/T 809 asked, stored by its number, with its name in the reader's language. */
export function namedRequest(detail: string, locale: Locale): string {
  const [, id, text = ''] = /^0x([0-9a-f]{1,4})(.*)$/s.exec(detail) ?? []
  if (id === undefined) return detail
  const number = Number.parseInt(id, 16)
  const names = messageOf(number)?.name ?? CARRIERS[number]
  return names ? `${nameIn(names, locale)} (0x${id})${text}` : detail
}

const logs: Hooks<ForwardLogs> = {
  decorate: async ({ locale }, rows) => {
    for (const row of rows)
      if (row.event === 'ASKED' && typeof row.detail === 'string')
        row.detail = namedRequest(row.detail, locale)
  },
}

export const listRoutes: readonly Route[] = [
  ...resourceRoutes(forwardDays),
  ...resourceRoutes(forwardFailures, failures),
  ...resourceRoutes(forwardLogs, logs),
]
