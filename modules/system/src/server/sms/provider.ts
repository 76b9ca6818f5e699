import type { Outbound } from '@motorpool/outbound'
import { z } from 'zod'

export interface Sms {
  /** The same for every try of one message: a provider that knows it already sends nothing. */
  id: string
  phone: string
  content: string
  templateCode: string | null
}

/** Whoever carries text messages; without one nothing is sent and nothing is said to have been. */
export interface SmsProvider {
  /** The provider's number for the message; throws when it does not take it. */
  send(tenantId: string, sms: Sms, signal: AbortSignal): Promise<{ messageNo: string | null }>
}

const ANSWER_MAX = 4096

/**
 * A provider of the operator's own behind HTTP: the message as JSON, signed (`Credential` of kind `signature`). It answers
 * 2xx, best with `{ "messageNo": … }`. The queue repeats what failed; the key of a message is its id.
 */
export function webhookProvider(
  outbound: Outbound,
  { url, secret }: { url: string; secret: string },
): SmsProvider {
  return {
    async send(tenantId, sms, signal) {
      const answer = await outbound.fetch({
        tenantId,
        purpose: 'system/sms',
        namedBy: 'operator',
        url,
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(sms),
        credential: { kind: 'signature', secret: { plain: secret } },
        idempotencyKey: `sms-${sms.id}`,
        retries: 0,
        answerMax: ANSWER_MAX,
        // The message is stored in its own list, and may hold a code for signing in.
        excerpts: { request: false },
        secrets: [sms.content],
        signal,
      })
      return { messageNo: numberOf(answer.json()) }
    },
  }
}

/** The provider's number of a message, where it gives one. */
const numbered = z.object({ messageNo: z.union([z.string(), z.number()]) })

function numberOf(answer: unknown): string | null {
  const { data } = numbered.safeParse(answer)
  return data ? String(data.messageNo).slice(0, 64) : null
}
