import { defineRoute } from '@motorpool/http'
import { AppError, toHex } from '@motorpool/kernel'
import { OffloadLimit, offload, refuseWhenBusy } from '@motorpool/offload'
import { factsById } from '@motorpool/protocols/facts'
import type { SignalSource } from '@motorpool/terminal/server'
import { z } from 'zod'
import type { DecodedMessage } from '../../shared/monitor.ts'
import { decodedMessage } from '../answers/message.ts'
import { nameIn } from './condition.ts'
import type { DecodedPaste, Pasted } from './decode-pasted.ts'
import { readHex } from './hex-text.ts'
import { parsedAnswer } from './message-parse.ts'
import { byVin } from './vehicle-repo.ts'
import './errors.ts'

/** Characters: the longest frame of any protocol, escaped, with blanks between its bytes. */
const MAX_TEXT = 400_000
/** With the start of a thread, which takes seconds on a busy machine. */
const LIMITS = { timeoutMs: 10_000, memoryMb: 128 }

function bytesOf(text: string): Uint8Array {
  const read = readHex(text)
  if (!read.ok) {
    const { why, found, line, column } = read
    throw new AppError(why === 'half' ? 'MESSAGE_HEX_HALF' : 'MESSAGE_NOT_HEX', { found, line, column })
  }
  if (read.bytes.length === 0) throw new AppError('MESSAGE_EMPTY')
  return read.bytes
}

/** In a thread of its own: bytes that were made to be slow delay nobody but who sent them. */
async function decoded(pasted: Pasted, key: string): Promise<DecodedPaste> {
  const script = new URL('./decode-thread.ts', import.meta.url)
  try {
    const found = await offload<DecodedPaste | undefined>(script, pasted, { ...LIMITS, key })
    if (found) return found
  } catch (cause) {
    refuseWhenBusy(cause)
    if (!(cause instanceof OffloadLimit)) throw cause
    throw new AppError('MESSAGE_UNREADABLE', {}, { cause })
  }
  const head = toHex(pasted.raw.subarray(0, 2)).toUpperCase()
  throw new AppError('MESSAGE_NO_PROTOCOL', { head })
}

export const decodeRoute = (signals: SignalSource) =>
  defineRoute({
    id: 'vehicle.vehicleMonitor.decodeMsg',
    method: 'POST',
    path: '/api/vehicle-svc/vehicleMonitor/V1.0/queryMsg/decode',
    summary:
      'A pasted frame of any protocol in hexadecimal: every byte with its field, or why it is refused.',
    permission: 'monitor/messageQuery/find',
    scope: 'manual',
    readOnly: true,
    bodyLimit: 512 * 1024,
    rate: { max: 60, windowMs: 60_000 },
    body: z.object({
      content: z.string().max(MAX_TEXT),
      /** The software of this vehicle's terminal says what the maker's own bytes mean. */
      vin: z.string().max(32).nullish(),
    }),
    responseShape: decodedMessage,
    async handler(ctx, { body }): Promise<DecodedMessage> {
      const raw = bytesOf(body.content)
      const { vin } = body
      const vehicle = vin ? await ctx.inScope((tx) => byVin({ ...ctx, tx }, vin)) : undefined
      const table = vehicle && (await signals.tableOf(vehicle.vin))
      const { protocol, bytes, result } = await decoded({ raw, ...(table ? { table } : {}) }, ctx.actor.id)
      const label = factsById(protocol)?.label
      return {
        ...parsedAnswer(result, bytes, ctx.locale),
        protocol: label ? nameIn(ctx.locale, label) : '',
        messageId: result.ok ? result.messageId : null,
        content: toHex(raw),
      }
    },
  })
