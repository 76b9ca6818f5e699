import { sql } from '@motorpool/db'
import { type CallCtx, defineRoute, idText, type Route } from '@motorpool/http'
import { countSignatures, signingKeyOf } from '@motorpool/ingest/server'
import { AppError, textKey } from '@motorpool/kernel'
import { type Bound, bind, escalated, readFull, rowSchema } from '@motorpool/resource/server'
import { z } from 'zod'
import { softVersionCmds } from '../shared/soft-version-cmds.ts'
import { softVersionCollects } from '../shared/soft-version-collects.ts'
import { softVersionLocks } from '../shared/soft-version-locks.ts'
import type { TerminalSigning, TerminalUse } from '../shared/terminal-detail.ts'
import { terminals } from '../shared/terminals.ts'
import { boundTerminals } from './terminals.ts'
import { terminalVehicles } from './vehicle-port.ts'

const flag = z.enum(['0', '1'])
const PARTS_MAX = 2000
const USES_MAX = 100
const DAY_MS = 86_400_000

const parts = {
  cmds: { bound: bind(softVersionCmds), order: sql`sort, id` },
  collects: { bound: bind(softVersionCollects), order: sql`sort, id` },
  locks: { bound: bind(softVersionLocks), order: sql`level nulls last, id` },
} as const

/** Commands, data items or locks of a software version, as their own lists answer them. */
async function partOf(ctx: CallCtx, name: keyof typeof parts, softVersionId: unknown): Promise<unknown[]> {
  if (typeof softVersionId !== 'string') return []
  const { order } = parts[name]
  const bound: Bound = parts[name].bound
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(bound.resource.table)} where soft_version_id = ${softVersionId}
    order by ${order} limit ${PARTS_MAX}`.execute(ctx.tx)
  return readFull(
    ctx,
    bound,
    rows.map((r) => r.id),
  )
}

const use = z.object({
  vin: z.string(),
  operation: z.string(),
  reason: z.string().nullable(),
  time: z.number(),
}) satisfies z.ZodType<TerminalUse>

const signing = z.object({
  since: z.number(),
  valid: z.number(),
  invalid: z.number(),
  unchecked: z.number(),
}) satisfies z.ZodType<TerminalSigning>

/** The key is internal; the messages are counted within the caller's reach. */
async function signingOf(ctx: CallCtx, terminalCode: string): Promise<TerminalSigning | null> {
  const key = await escalated(ctx.tx, () => signingKeyOf(ctx.tx, terminalCode))
  if (!key) return null
  const counts = await countSignatures(ctx.tx, key.vehicleId, new Date(ctx.now - DAY_MS))
  return { since: key.since, ...counts }
}

const detail = defineRoute({
  id: 'terminal.terminals.detail',
  method: 'GET',
  path: `${terminals.api}/:id/detail/:cmd/:collect/:lock`,
  summary: 'A terminal with the commands, data items and locks of its software, each when its flag is 1.',
  permission: 'terminal/terminals/find|vehicle/vehicles/find|vehicle/newEnergy/find',
  scope: 'tenant',
  params: z.object({ id: idText, cmd: flag, collect: flag, lock: flag }),
  response: z.object({
    terminal: rowSchema(terminals),
    uses: z.array(use),
    signing: signing.nullable(),
    cmds: z.array(rowSchema(softVersionCmds)).exactOptional(),
    collects: z.array(rowSchema(softVersionCollects)).exactOptional(),
    locks: z.array(rowSchema(softVersionLocks)).exactOptional(),
  }),
  handler: async (ctx, { params }) => {
    const [terminal] = await readFull(ctx, boundTerminals, [params.id])
    if (!terminal) throw new AppError('NOT_FOUND', { what: textKey(terminals.key) })
    const version = terminal.softVersionId
    return {
      terminal,
      uses: await ctx.ports.get(terminalVehicles).usesOf(ctx.tx, params.id, USES_MAX),
      signing: await signingOf(ctx, String(terminal.terminalCode)),
      ...(params.cmd === '1' ? { cmds: await partOf(ctx, 'cmds', version) } : {}),
      ...(params.collect === '1' ? { collects: await partOf(ctx, 'collects', version) } : {}),
      ...(params.lock === '1' ? { locks: await partOf(ctx, 'locks', version) } : {}),
    }
  },
})

export const terminalDetailRoutes: readonly Route[] = [detail]
