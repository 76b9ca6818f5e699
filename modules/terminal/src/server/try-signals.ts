import { sql } from '@motorpool/db'
import { gb32960 } from '@motorpool/gb32960'
import { defineRoute, idText, type Route } from '@motorpool/http'
import { jt808 } from '@motorpool/jt808'
import { AppError, fromHex, type Locale, textKey, toHex } from '@motorpool/kernel'
import {
  bitsOf,
  type CompiledSignal,
  compileSignal,
  compileTable,
  decodeSignal,
  type Payload,
  payloadsOf,
  type SignalDefinition,
  signalsFor,
} from '@motorpool/signals'
import { type Protocol, RawForm } from '@motorpool/wire'
import { z } from 'zod'
import { softVersionCollects } from '../shared/soft-version-collects.ts'
import type { TriedPayload, TriedSignal } from '../shared/try-signals.ts'
import './errors.ts'
import { readDefinitions } from './signal-definitions.ts'

const LANGUAGE: Record<Locale, 0 | 1 | 2> = { 'zh-CN': 0, 'en-US': 1, 'ja-JP': 2 }
const MAX_BYTES = 4096

/** A whole frame by how it begins; anything else is a body. */
function protocolOf(bytes: Uint8Array): Protocol | undefined {
  if (bytes.length > 2 && bytes[0] === 0x7e && bytes.at(-1) === 0x7e) return jt808
  const gb = (bytes[0] === 0x23 || bytes[0] === 0x24) && bytes[0] === bytes[1]
  return gb && bytes.length >= 25 ? gb32960 : undefined
}

/** JT/T 808: the message id stands behind the flag, GB/T 32960: the command behind the start. */
const messageIdOf = (protocol: Protocol, bytes: Uint8Array): number =>
  protocol === jt808 ? ((bytes[1] as number) << 8) | (bytes[2] as number) : (bytes[2] as number)

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
  const frame = protocol.decode(bytes, RawForm.frame, { messageId: messageIdOf(protocol, bytes) })
  if (!frame.ok)
    throw new AppError('SIGNAL_FRAME_REFUSED', { detail: textKey(`monitor.refusal.${frame.code}`) })
  return payloadsOf(frame)
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
  handler: async (ctx, { body }): Promise<TriedPayload[]> => {
    const bytes = fromHex(body.content.replaceAll(/[\s,]|0x/gi, ''))
    if (!bytes || bytes.length === 0) throw new AppError('SIGNAL_NOT_HEX')
    const { rows } = await sql`select from soft_version where id = ${body.softVersionId}`.execute(ctx.tx)
    if (rows.length === 0) throw new AppError('NOT_FOUND', { what: textKey('terminal/softVersions') })
    const definitions = await readDefinitions(ctx.tx, body.softVersionId)
    const protocol = body.frameId ? undefined : protocolOf(bytes)
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
