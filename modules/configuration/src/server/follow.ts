import type { Commanded, CommandFollower, EndedCommand } from '@motorpool/command/server'
import { sql, type Tx } from '@motorpool/db'
import { AppError } from '@motorpool/kernel'
import { byName } from '@motorpool/protocols'
import { type CommandValues, PARAMETER_COMMANDS } from '@motorpool/wire'
import { ask } from './order.ts'
import { type Answered, noteRead, type Stage, settle } from './store.ts'

/** Beside those of all protocols: the one parameter that people ask for by its number (JT/T 808 0x8106). */
const CODES: readonly string[] = [...Object.values(PARAMETER_COMMANDS), 'PARAMETER']

/** What states of a command say of the values that it set. */
const STAGES: Readonly<Record<string, Stage>> = {
  '0': 'TAKEN',
  '1': 'REFUSED',
  '2': 'UNKNOWN',
  '6': 'UNKNOWN',
  '7': 'NOT_SENT',
  '8': 'NOT_SENT',
}
/** After these the terminal is asked what holds now. */
const READ_BACK: readonly (Stage | undefined)[] = ['TAKEN', 'UNKNOWN']

interface Row extends Answered {
  id: string
  code: string
  params: CommandValues
  content: Buffer | null
  userId: string | null
}

async function rowsOf(tx: Tx, commands: readonly EndedCommand[]): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select id::text, tenant_id::text as "tenantId", org_id::text as "orgId", vehicle_id::text as "vehicleId", vin,
      terminal_code as "terminalCode", protocol, cmd_code as code, params, res_content as content,
      create_user_id::text as "userId"
    from command_log where id = any (${commands.map(({ id }) => id)}::bigint[]) and cmd_code = any (${CODES}::text[])
      and terminal_code is not null
    order by command_log.id`.execute(tx)
  return rows
}

/** The outcome of a command stands whatever comes of asking again: a full queue is no reason to lose it. */
async function readBack(tx: Tx, row: Row, keys: readonly string[] | undefined, now: number): Promise<void> {
  const protocol = byName(row.protocol)
  if (!protocol || row.userId === null) return
  const vehicle: Commanded = { ...row, id: row.vehicleId, protocol, softVersionId: null, online: true }
  try {
    await ask(tx, { vehicle, type: 'OFFLINE', userId: row.userId, now }, keys)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
  }
}

async function ended(tx: Tx, row: Row, { state, failReason }: EndedCommand, now: number): Promise<void> {
  if (row.code === PARAMETER_COMMANDS.set) {
    const stage = STAGES[state]
    if (stage) await settle(tx, row.id, stage, now)
    if (READ_BACK.includes(stage)) await readBack(tx, row, Object.keys(row.params), now)
    return
  }
  if (state === '0' && row.content)
    await noteRead(tx, row, byName(row.protocol)?.parametersIn(row.content) ?? [], now)
  // JT/T 808 of 2011 can only be asked for all.
  if (row.code === PARAMETER_COMMANDS.some && failReason === 'UNSUPPORTED')
    await readBack(tx, row, undefined, now)
}

/** Keeps what terminals say of their parameters, and reads back what was set. */
export const parameterFollower: CommandFollower = {
  category: 'OTHER',
  ended: async (tx, commands, now) => {
    const byId = new Map(commands.map((one) => [one.id, one]))
    for (const row of await rowsOf(tx, commands)) {
      const command = byId.get(row.id)
      if (command) await ended(tx, row, command, now)
    }
  },
}
