import { sql, type Tx } from '@motorpool/db'
import { defineRoute, idParams, type Route } from '@motorpool/http'
import { AppError, type Locale, textKey } from '@motorpool/kernel'
import { byName } from '@motorpool/protocols'
import {
  type CommandSpec,
  type CommandValues,
  type DecodedField,
  type DecodedFrame,
  nameIn,
  RawForm,
} from '@motorpool/wire'
import { z } from 'zod'
import { type AnswerField, type CommandAnswered, cmdLogs } from '../shared/index.ts'
import { specOf } from './catalogue.ts'

/** What a terminal said to a command. */
export interface ReadAnswer {
  vehicleId: string
  category: string
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
  category: string
  params: CommandValues
  sendTime: number | null
  content: Buffer | null
}

/** The answer to a command that the caller may see; undefined where there is no such command. */
export async function answerOf(tx: Tx, id: string): Promise<ReadAnswer | undefined> {
  const { rows } = await sql<Row>`
    select vehicle_id::text as "vehicleId", protocol, cmd_code as code, cmd_category as category, params, (extract(epoch from send_time) * 1000)::float8 as "sendTime", res_content as content
    from command_log where id = ${id}`.execute(tx)
  const [row] = rows
  if (!row) return undefined
  const { vehicleId, protocol, code, category, params, sendTime, content } = row
  const frame = content ? decoded(protocol, content) : undefined
  return { vehicleId, category, spec: specOf(protocol, code), params, sendTime, frame }
}

/** An answer is kept as its frame, or joined from its sub-packages. */
function decoded(protocol: string, content: Uint8Array): DecodedFrame | undefined {
  const speaks = byName(protocol)
  const frame = speaks?.decode(content, speaks.resemblesFrame(content) ? RawForm.frame : RawForm.joined)
  return frame?.ok ? frame : undefined
}

/** Values that are shown of one answer. */
const FIELDS_MAX = 1000
const DEPTH_MAX = 4
/** Characters of one value. */
const VALUE_MAX = 4000
/** How every message is wrapped: no part of what is said. */
const WRAPPING: ReadonlySet<string> = new Set(['header', 'check'])

/** The values of an answer from the outside in, each with its depth. */
function* valuesOf(fields: readonly DecodedField[], locale: Locale, depth = 0): Generator<AnswerField> {
  for (const { name, value, unit, label, children } of fields) {
    yield {
      depth,
      name: nameIn(name, locale),
      value: value === undefined || value === null ? null : String(value).slice(0, VALUE_MAX),
      unit: unit ?? null,
      label: label ? nameIn(label, locale) : null,
    }
    if (children && depth < DEPTH_MAX) yield* valuesOf(children, locale, depth + 1)
  }
}

/** The log as it is read: by people of commands, or by those of locks alone. */
const READERS = `${cmdLogs.key}/find|lock/log/find`

const text = z.string().nullable()

export const answerRoute: Route = defineRoute({
  id: `${cmdLogs.idPrefix}.answer`,
  labels: [cmdLogs.key],
  method: 'GET',
  path: `${cmdLogs.api}/:id/answer`,
  summary: 'What the terminal answered to a command, value by value in the language of the caller.',
  permission: READERS,
  scope: 'tenant',
  params: idParams,
  response: z.object({
    message: text,
    more: z.boolean(),
    fields: z.array(z.object({ depth: z.number(), name: z.string(), value: text, unit: text, label: text })),
  }),
  handler: async (ctx, { params: { id } }): Promise<CommandAnswered> => {
    const answer = await answerOf(ctx.tx, id)
    const isReadable = answer && (ctx.permissions.has(`${cmdLogs.key}/find`) || answer.category === 'LOCK')
    if (!isReadable) throw new AppError('NOT_FOUND', { what: textKey(`${cmdLogs.key}.one`) })
    if (!answer.frame) return { message: null, more: false, fields: [] }
    const said = answer.frame.fields.filter(({ key }) => !WRAPPING.has(key))
    const fields = [...valuesOf(said, ctx.locale)]
    return {
      message: nameIn(answer.frame.messageName, ctx.locale),
      more: fields.length > FIELDS_MAX,
      fields: fields.slice(0, FIELDS_MAX),
    }
  },
})
