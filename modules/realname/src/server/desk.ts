import type { Database } from '@motorpool/db'
import type { Files } from '@motorpool/file/server'
import type { CallCtx, ManualCtx } from '@motorpool/http'
import type { Outbound } from '@motorpool/outbound'
import type { Reader } from '@motorpool/recognition'
import type { Parameters } from '@motorpool/system/server'
import type { Vault } from '@motorpool/vault'
import { KEEP_DAYS } from '../shared/parameters.ts'
import type { OneLink } from './onelink/port.ts'
import type { Keeping } from './papers/store.ts'

/** What the calls of real names work with. */
export interface Desk {
  db: Database
  files: Files
  vault: Vault
  reader: Reader
  oneLink: OneLink
  outbound: Outbound
  /** ms that a file server has for each step. */
  stepMs?: number | undefined
  parameters: Pick<Parameters, 'get'>
}

export const keepingOf = ({ vault, parameters }: Desk, { actor, now, tenantId }: ManualCtx): Keeping => ({
  vault,
  keepDays: Number(parameters.get(KEEP_DAYS, tenantId)),
  userId: actor.id,
  now,
})

export const inCall = <R>(ctx: ManualCtx, run: (inner: CallCtx) => Promise<R>): Promise<R> =>
  ctx.inScope((tx) => run({ ...ctx, tx }))
