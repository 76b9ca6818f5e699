import { createHmac } from 'node:crypto'

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
  send(sms: Sms, signal: AbortSignal): Promise<{ messageNo: string | null }>
}

const ANSWER_MAX = 4096

/**
 * A provider of the operator's own behind HTTP: the message as JSON, signed with HMAC-SHA256 over time and body in
 * `x-motorpool-signature`. It answers 2xx, best with `{ "messageNo": … }`.
 */
export function webhookProvider(url: string, secret: string, now: () => number): SmsProvider {
  return {
    async send(sms, signal) {
      const body = JSON.stringify(sms)
      const time = String(now())
      const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
      const answer = await fetch(url, {
        method: 'POST',
        redirect: 'error',
        signal,
        headers: {
          'content-type': 'application/json',
          'x-motorpool-time': time,
          'x-motorpool-signature': signature,
        },
        body,
      })
      const text = (await answer.text()).slice(0, ANSWER_MAX)
      if (!answer.ok) throw new Error(`HTTP ${answer.status} ${text.slice(0, 200)}`.trim())
      return { messageNo: numberOf(text) }
    },
  }
}

function numberOf(text: string): string | null {
  try {
    const { messageNo } = JSON.parse(text) as { messageNo?: unknown }
    return typeof messageNo === 'string' || typeof messageNo === 'number'
      ? String(messageNo).slice(0, 64)
      : null
  } catch {
    return null
  }
}
