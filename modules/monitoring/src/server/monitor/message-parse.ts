import { defineRoute } from '@motorpool/http'
import { AppError, fromHex, type Locale, toHex } from '@motorpool/kernel'
import { factsById } from '@motorpool/protocols/facts'
import type { SignalSource } from '@motorpool/terminal/server'
import { type DecodedField, type DecodedFrame, editionFlags, RawForm, type Refusal } from '@motorpool/wire'
import { z } from 'zod'
import type { ParsedField, ParsedMessage } from '../../shared/monitor.ts'
import { parsedMessage } from '../answers/message.ts'
import { nameIn } from './condition.ts'
import { storedProtocol } from './message-protocols.ts'
import { bytesOf, decodeStored } from './protocols.ts'
import { byVin } from './vehicle-repo.ts'

const API = '/api/vehicle-svc/vehicleMonitor/V1.0'
const MAX_CONTENT = 4 * 65_600

function parsed(field: DecodedField, locale: Locale): ParsedField {
  const { name, label, children, secret: _, ...rest } = field
  return {
    ...rest,
    name: nameIn(locale, name),
    ...(label ? { label: nameIn(locale, label) } : {}),
    ...(children ? { children: children.map((c) => parsed(c, locale)) } : {}),
  }
}

/** A decoded message, or why it was refused, for the screens; `bytes` are those that offsets count in. */
export function parsedAnswer(
  result: DecodedFrame | Refusal,
  bytes: Uint8Array,
  locale: Locale,
): ParsedMessage {
  if (result.ok)
    return {
      ok: true,
      edition: result.edition,
      messageName: nameIn(locale, result.messageName),
      bytes: toHex(bytes),
      fields: result.fields.map((f) => parsed(f, locale)),
      tail: result.tail ?? null,
      error: null,
    }
  const { code, detail, offset = null } = result
  return {
    ok: false,
    edition: null,
    messageName: null,
    bytes: toHex(bytes),
    fields: [],
    tail: null,
    error: { code, detail, offset },
  }
}

export const parseRoute = (signals: SignalSource) =>
  defineRoute({
    id: 'vehicle.vehicleMonitor.parseMsg',
    method: 'POST',
    path: `${API}/queryMsg/parse`,
    summary: 'Every byte of a message with its field and value, or why it is refused.',
    permission: 'monitor/messageQuery/find',
    scope: 'manual',
    readOnly: true,
    bodyLimit: 512 * 1024,
    body: z.object({
      protocolId: z.string().max(20),
      messageId: z.number().int(),
      rawForm: z.literal(Object.values(RawForm)),
      /** Edition of a listed message: its bytes may not tell. */
      edition: z.string().max(8).nullish(),
      content: z.string().min(2).max(MAX_CONTENT),
      /** Whose message it is: its terminal's software says what the maker's own bytes mean. */
      vin: z.string().max(32).nullish(),
    }),
    responseShape: parsedMessage,
    async handler(ctx, { body }): Promise<ParsedMessage> {
      const raw = fromHex(body.content)
      if (!raw)
        throw new AppError('INVALID_INPUT', {}, { fields: [{ field: 'content', code: 'FIELD_FORMAT' }] })
      const [vehicle, protocol] = await ctx.inScope(async (tx) => {
        const inner = { ...ctx, tx }
        const of = body.vin ? await byVin(inner, body.vin) : undefined
        return [of, await storedProtocol(inner, of?.tenantId ?? ctx.tenantId, body.protocolId)] as const
      })
      const place = factsById(protocol)?.editions.indexOf(body.edition ?? '') ?? -1
      const flags = place < 0 ? 0 : editionFlags(place)
      const message = { protocol, messageId: body.messageId, rawForm: body.rawForm, flags, raw }
      const result = decodeStored(message, vehicle && (await signals.tableOf(vehicle.vin)))
      return parsedAnswer(result, bytesOf(message, result), ctx.locale)
    },
  })
