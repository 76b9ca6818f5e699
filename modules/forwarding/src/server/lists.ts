import { sql } from '@motorpool/db'
import type { Route } from '@motorpool/http'
import { type Hooks, resourceRoutes } from '@motorpool/resource/server'
import { type ForwardFailures, forwardDays, forwardFailures, forwardLogs } from '../shared/index.ts'

const failures: Hooks<ForwardFailures> = { expressions: { frame: sql`encode(forward_failure.frame, 'hex')` } }

export const listRoutes: readonly Route[] = [
  ...resourceRoutes(forwardDays),
  ...resourceRoutes(forwardFailures, failures),
  ...resourceRoutes(forwardLogs),
]
