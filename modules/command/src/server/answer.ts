import { sql, type Tx } from '@motorpool/db'
import { byName } from '@motorpool/protocols'
import { type CommandSpec, type CommandValues, type DecodedFrame, RawForm } from '@motorpool/wire'
import { specOf } from './catalogue.ts'

/** What a terminal said to a command. */
export interface ReadAnswer {
  vehicleId: string
  spec: CommandSpec | undefined
  params: CommandValues
  /** ms; when the command was sent, null where it was not. */
  sendTime: number | null
  /** Undefined where no answer came, or one that cannot be read. */
  frame: DecodedFrame | undefined
}

interface Row {
  vehicleId: string
  protocol: string
  code: string
  params: CommandValues
  sendTime: number | null
  content: Buffer | null
}

/** The answer to a command that the caller may see; undefined where there is no such command. */
export async function answerOf(tx: Tx, id: string): Promise<ReadAnswer | undefined> {
  const { rows } = await sql<Row>`
    select vehicle_id::text as "vehicleId", protocol, cmd_code as code, params, (extract(epoch from send_time) * 1000)::float8 as "sendTime", res_content as content
    from command_log where id = ${id}`.execute(tx)
  const [row] = rows
  if (!row) return undefined
  const { vehicleId, protocol, code, params, sendTime, content } = row
  const frame = content ? decoded(protocol, content) : undefined
  return { vehicleId, spec: specOf(protocol, code), params, sendTime, frame }
}

/** An answer is kept as its frame, or joined from its sub-packages. */
function decoded(protocol: string, content: Uint8Array): DecodedFrame | undefined {
  const speaks = byName(protocol)
  const frame = speaks?.decode(content, speaks.resemblesFrame(content) ? RawForm.frame : RawForm.joined)
  return frame?.ok ? frame : undefined
}
