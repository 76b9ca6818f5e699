import { type SqlBool, sql } from '@motorpool/db'
import type { CallCtx } from '@motorpool/http'
import type { Locale } from '@motorpool/kernel'
import { byName } from '@motorpool/protocols'
import type { Hooks } from '@motorpool/resource/server'
import { shownSignals } from '@motorpool/signals'
import type { SignalSource } from '@motorpool/terminal/server'
import { SECRET_FIELDS } from '@motorpool/terminal/shared'
import { nameIn, RawForm } from '@motorpool/wire'
import { type CmdLogs, cmdLogs } from '../shared/index.ts'
import { specOf } from './catalogue.ts'

type Signals = Pick<SignalSource, 'tableOf'>

/** Characters of what a list shows of an answer. */
const ANSWER_MAX = 400

interface Kept {
  id: string
  protocol: string
  name: string | null
  /** Of a command that is answered by a unit: the message that carried it. */
  answer: Buffer | null
}

/** Who may read the log of locks alone reads no other commands. */
const readable = ({ permissions }: CallCtx) =>
  permissions.has(`${cmdLogs.key}/find`) ? [] : [sql<SqlBool>`cmd_category = 'LOCK'`]

async function keptOf(ctx: CallCtx, rows: readonly { id: string }[]): Promise<Map<string, Kept>> {
  const { rows: kept } = await sql<Kept>`
    select id::text, protocol, cmd_name as name, case when answer is not null and state = '0' then res_content end as answer
    from command_log where id = any (${rows.map(({ id }) => id)}::bigint[])`.execute(ctx.tx)
  return new Map(kept.map((one) => [one.id, one]))
}

/** What a terminal answered, by the definitions of the software that it runs now. */
async function answerOf({ protocol: name, answer }: Kept, vin: string, locale: Locale, signals: Signals) {
  const protocol = byName(name)
  const frame = answer && protocol?.decode(answer, RawForm.frame)
  const table = frame?.ok ? await signals.tableOf(vin) : undefined
  if (!frame?.ok || !protocol || !table) return undefined
  const said = shownSignals(table, protocol.payloads(frame), SECRET_FIELDS).map(
    ({ name: of, value, label, unit }) => {
      const shown = label
        ? nameIn(label, locale)
        : `${value ?? '–'}${unit && value !== undefined ? ` ${unit}` : ''}`
      return `${nameIn(of, locale)} ${shown}`
    },
  )
  return said.join(' · ').slice(0, ANSWER_MAX)
}

/** Names of commands in the reader's language, by the protocol that they were given in, and what terminals answered. */
export const cmdLogHooks = (signals: Signals): Hooks<CmdLogs> => ({
  expressions: { checkID: sql`check_id` },
  narrow: readable,
  decorate: async (ctx, rows) => {
    const kept = await keptOf(ctx, rows)
    for (const row of rows) {
      const own = kept.get(row.id)
      const spec = specOf(own?.protocol ?? '', row.cmdCode)
      row.cmdName = own?.name ?? (spec ? nameIn(spec.name, ctx.locale) : row.cmdCode)
      const said = own?.answer ? await answerOf(own, row.vin, ctx.locale, signals) : undefined
      if (said) row.resData = said
    }
  },
})

/** Those that are not on the wire yet. */
export const cancelControlHooks = (signals: Signals): Hooks<CmdLogs> => ({
  ...cmdLogHooks(signals),
  narrow: () => [sql<SqlBool>`id in (select command_id from command_open where stage = 'WAITING')`],
})
