import { sql } from '@motorpool/db'
import type { CallCtx } from '@motorpool/http'
import { type Draft, escalated, valueOf } from '@motorpool/resource/server'
import { isEmpty } from '@motorpool/resource/shared'
import { plainNumber } from '../shared/number.ts'
import type { simcards } from '../shared/simcards.ts'
import type { terminals } from '../shared/terminals.ts'
import './errors.ts'

// The triggers of `claimed_number` have the last word; what is checked here refuses a row by its field beforehand.

type Terminal = Draft<typeof terminals>
type Card = Draft<typeof simcards>

interface Claimed {
  number: string
  tenant_id: string
  terminal_id: string | null
  card_id: string | null
  carrier_id: string | null
  /** The number as its terminal or card writes it: an equal one is a plain duplicate, refused as such. */
  terminal_code: string | null
  sim_code: string | null
  msisdn: string | null
}

/** Who has these numbers, and the numbers of these cards; over all tenants. */
async function claimsOf(
  ctx: CallCtx,
  numbers: readonly string[],
  cards: readonly string[] = [],
): Promise<Claimed[]> {
  if (numbers.length + cards.length === 0) return []
  return escalated(ctx.tx, async () => {
    const { rows } = await sql<Claimed>`
      select c.number, c.tenant_id, c.terminal_id, c.card_id, c.carrier_id, t.terminal_code, s.sim_code, s.msisdn
      from claimed_number c left join terminal t on t.id = c.terminal_id left join sim_card s on s.id = c.card_id
      where c.number = any (${numbers}::text[]) or c.card_id = any (${cards}::bigint[])`.execute(ctx.tx)
    return rows
  })
}

const claimed = (number: string) => ({ code: 'NUMBER_CLAIMED', params: { number } }) as const
const other = (holder: string | null, own: string | null | undefined) => holder !== null && holder !== own

/** Refuses terminals whose number, or whose card's number, is another's. */
export async function checkTerminalNumbers(ctx: CallCtx, drafts: readonly Terminal[]): Promise<void> {
  const changed = drafts.filter(
    ({ values, before }) =>
      (values.terminalCode !== undefined && values.terminalCode !== before?.terminalCode) ||
      (!isEmpty(values.simcardId) && values.simcardId !== before?.simcardId),
  )
  const codeOf = (draft: Terminal) => plainNumber(valueOf(draft, 'terminalCode') ?? '')
  const cardOf = (draft: Terminal) => valueOf(draft, 'simcardId') ?? undefined
  const rows = await claimsOf(
    ctx,
    changed.map(codeOf),
    changed.flatMap((draft) => cardOf(draft) ?? []),
  )
  const batch = new Map<string, string>()
  for (const draft of changed) {
    const [code, card, written] = [codeOf(draft), cardOf(draft), valueOf(draft, 'terminalCode') ?? '']
    const row = rows.find(({ number }) => number === code)
    const taken = row && terminalLoses(row, draft, card) && row.terminal_code !== written
    const twice = batch.get(code) ?? written
    batch.set(code, written)
    if (taken || twice !== written) draft.fail('terminalCode', claimed(written))
    const foreign = rows.find((r) => card && r.card_id === card && other(r.terminal_id, draft.before?.id))
    if (foreign) draft.fail('simcardId', claimed(foreign.number))
  }
}

/** A terminal may have the number of the card that it carries, or of one of its tenant that is in no other terminal. */
function terminalLoses(row: Claimed, { before, tenantId }: Terminal, card: string | undefined): boolean {
  const own = before?.id
  if (row.tenant_id !== tenantId || other(row.terminal_id, own)) return true
  return row.card_id !== null && row.card_id !== card && other(row.carrier_id, own)
}

/** Refuses cards whose number or MSISDN is another's. */
export async function checkCardNumbers(ctx: CallCtx, drafts: readonly Card[]): Promise<void> {
  const wanted = drafts.flatMap((draft) =>
    (['simCode', 'msisdn'] as const).flatMap((field) => {
      const written = draft.values[field]
      return isEmpty(written) || typeof written !== 'string' || written === draft.before?.[field]
        ? []
        : [{ draft, field, written, plain: plainNumber(written) }]
    }),
  )
  const own = drafts.flatMap(({ before }) => before?.id ?? [])
  const rows = await claimsOf(
    ctx,
    wanted.map(({ plain }) => plain),
    own,
  )
  const batch = new Map<string, { draft: Card; field: string; written: string }>()
  for (const { draft, field, written, plain } of wanted) {
    const carrier = rows.find((r) => r.card_id === draft.before?.id)?.carrier_id ?? undefined
    const row = rows.find(({ number }) => number === plain)
    const taken = row && cardLoses(row, draft, carrier) && row[plainColumn[field]] !== written
    const earlier = batch.get(plain)
    const twice =
      earlier && earlier.draft !== draft && !(earlier.field === field && earlier.written === written)
    batch.set(plain, { draft, field, written })
    if (taken || twice) draft.fail(field, claimed(written))
  }
}

const plainColumn = { simCode: 'sim_code', msisdn: 'msisdn' } as const

function cardLoses(row: Claimed, { before, tenantId }: Card, carrier: string | undefined): boolean {
  if (row.tenant_id !== tenantId || other(row.card_id, before?.id)) return true
  return carrier !== undefined && other(row.terminal_id, carrier)
}
