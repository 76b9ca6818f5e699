import { sql } from '@motorpool/db'
import { defineRoute, idText, type Route } from '@motorpool/http'
import { AppError, fromHex, type Locale, textKey, toHex } from '@motorpool/kernel'
import { PROTOCOLS } from '@motorpool/protocols'
import {
  bitsOf,
  type CompiledSignal,
  compileSignal,
  compileTable,
  decodeSignal,
  type SignalDefinition,
  signalsFor,
} from '@motorpool/signals'
import { type Payload, type Protocol, RawForm } from '@motorpool/wire'
import { z } from 'zod'
import { softVersionCollects } from '../shared/soft-version-collects.ts'
import type { TriedPayload, TriedSignal } from '../shared/try-signals.ts'
import './errors.ts'
import { readDefinitions } from './signal-definitions.ts'

const LANGUAGE: Record<Locale, 0 | 1 | 2> = { 'zh-CN': 0, 'en-US': 1, 'ja-JP': 2 }
const MAX_BYTES = 4096

function tried(data: Uint8Array, signal: CompiledSignal, locale: Locale): TriedSignal {
  const { definition } = signal
  const field = decodeSignal(data, signal, 0)
  return {
    code: definition.code,
    name: definition.name[LANGUAGE[locale]],
    value: field?.value ?? null,
    unit: definition.unit,
    label: field?.label?.[LANGUAGE[locale]] ?? null,
    state: field ? (field.state ?? null) : 'missing',
    raw: field?.raw ?? null,
    bits: bitsOf(definition),
  }
}

function ofFrame(bytes: Uint8Array, protocol: Protocol): Payload[] {
  const frame = protocol.decode(bytes, RawForm.frame)
  if (!frame.ok)
    throw new AppError('SIGNAL_FRAME_REFUSED', { detail: textKey(`monitor.refusal.${frame.code}`) })
  return protocol.payloads(frame)
}

/** The signals of one frame id over a pasted body; without one, those that stand anywhere. */
function ofBody(
  definitions: readonly SignalDefinition[],
  frameId: string | undefined,
  data: Uint8Array,
  locale: Locale,
): TriedPayload {
  const mine = definitions.filter((d) => (frameId ? d.frameId === frameId : d.frameId === null))
  return {
    carrier: 'body',
    frameId: frameId ?? null,
    data: toHex(data),
    signals: mine.map((d) => tried(data, compileSignal(d), locale)),
  }
}

const triedSignal = z.object({
  code: z.string(),
  name: z.string(),
  value: z.union([z.number(), z.string(), z.boolean()]).nullable(),
  unit: z.string().nullable(),
  label: z.string().nullable(),
  state: z.enum(['abnormal', 'invalid', 'range', 'missing']).nullable(),
  raw: z.union([z.number(), z.string()]).nullable(),
  bits: z.array(z.tuple([z.number(), z.number()])),
}) satisfies z.ZodType<TriedSignal>

const triedPayload = z.object({
  carrier: z.enum(['can', 'unit', 'body']),
  frameId: z.string().nullable(),
  data: z.string(),
  signals: z.array(triedSignal),
}) satisfies z.ZodType<TriedPayload>

const tryOut = defineRoute({
  id: 'terminal.softVersionCollects.decode',
  method: 'POST',
  path: `${softVersionCollects.api}/decode`,
  summary:
    'Decodes a pasted frame or body by the definitions of a software version: every signal and its bits.',
  permission: 'terminal/softVersionCollects/find',
  scope: 'tenant',
  readOnly: true,
  body: z.object({
    softVersionId: idText,
    frameId: z
      .string()
      .regex(/^[0-9A-Fa-f]{1,16}$/)
      .nullish(),
    content: z.string().max(MAX_BYTES * 3),
  }),
  response: z.array(triedPayload),
  handler: async (ctx, { body }): Promise<TriedPayload[]> => {
    const bytes = fromHex(body.content.replaceAll(/[\s,]|0x/gi, ''))
    if (!bytes || bytes.length === 0) throw new AppError('SIGNAL_NOT_HEX')
    const { rows } = await sql`select from soft_version where id = ${body.softVersionId}`.execute(ctx.tx)
    if (rows.length === 0) throw new AppError('NOT_FOUND', { what: textKey('terminal/softVersions') })
    const definitions = await readDefinitions(ctx.tx, body.softVersionId)
    // A whole frame is known by its ends; anything else is a body.
    const protocol = body.frameId ? undefined : PROTOCOLS.find((one) => one.resemblesFrame(bytes))
    if (!protocol) return [ofBody(definitions, body.frameId?.toUpperCase(), bytes, ctx.locale)]
    const table = compileTable(definitions)
    return ofFrame(bytes, protocol).map((payload) => ({
      carrier: payload.carrier,
      frameId: payload.id.toString(16).toUpperCase().padStart(2, '0'),
      data: toHex(payload.data),
      signals: signalsFor(table, payload).map((signal) => tried(payload.data, signal, ctx.locale)),
    }))
  },
})

export const tryRoutes: readonly Route[] = [tryOut]
