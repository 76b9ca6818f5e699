import { AppError, shortened } from '@motorpool/kernel'
import type { Answer, HttpCall, Outbound } from '@motorpool/outbound'
import { z } from 'zod'
import type { OneLinkFailure } from '../../shared/index.ts'
import type { Exchange, OneLink, OneLinkAccount, OneLinkOutcome, OneLinkRequest } from './port.ts'

export const SECRET_CONTEXT = 'org_verify_info.one_link_secret'
const TRY_MS = 10_000
const ANSWER_MAX = 64 * 1024
const WORDS_MAX = 255
/** Nothing was sent: there was nobody to send it to. */
const NOBODY = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])
const REFUSED_HERE = new Set(['OUTBOUND_INVALID', 'OUTBOUND_ADDRESS_REFUSED', 'OUTBOUND_TLS'])

const said = z.object({
  requestNo: z.string().max(64),
  msisdn: z.string().max(20).optional(),
  state: z.enum(['ACCEPTED', 'CHECKING', 'PASSED', 'REFUSED', 'UNKNOWN']),
  accountNo: z.string().max(64).optional(),
  message: z
    .string()
    .transform((text) => shortened(text.trim(), WORDS_MAX))
    .optional(),
})

/** What says nothing: after a question nothing is known that was not before. */
const nothing = (failure: OneLinkFailure, detail: string): OneLinkOutcome => ({
  event: 'open',
  failure,
  detail,
})

function outcomeOf(
  answer: Answer,
  { requestNo, msisdn }: Pick<OneLinkRequest, 'requestNo' | 'msisdn'>,
  sending: boolean,
): OneLinkOutcome {
  const status = String(answer.status)
  if (answer.status === 401 || answer.status === 403)
    return sending
      ? { event: 'notSent', failure: 'ACCOUNT_REFUSED', detail: status }
      : nothing('ACCOUNT_REFUSED', status)
  if (answer.status === 429 || answer.status >= 500) return nothing('NO_ANSWER', status)
  const parsed = said.safeParse(answer.json())
  if (!parsed.success) return nothing('GARBAGE', status)
  const { state, accountNo = null, message = '' } = parsed.data
  const isOurs = parsed.data.requestNo === requestNo && (state === 'UNKNOWN' || parsed.data.msisdn === msisdn)
  if (!isOurs) return nothing('FOREIGN', shortened(parsed.data.requestNo, 64))
  if (state === 'PASSED') return { event: 'passed', accountNo }
  if (state === 'REFUSED') return { event: 'refused', words: message }
  if (state === 'UNKNOWN') return { event: 'unknown' }
  return { event: 'open', failure: null, detail: '' }
}

function failed(error: unknown, sending: boolean): OneLinkOutcome {
  if (!(error instanceof AppError)) throw error
  const detail = `${error.code} ${String(error.params.reason ?? '')}`.trim()
  const isNobody = NOBODY.has(String(error.params.reason))
  const failure = REFUSED_HERE.has(error.code) ? 'ADDRESS' : isNobody ? 'AWAY' : 'NO_ANSWER'
  return sending && failure !== 'NO_ANSWER' ? { event: 'notSent', failure, detail } : nothing(failure, detail)
}

/** The interface of the demo authority (docs/protocols/one-link.md). A real one is another adapter of `OneLink`. */
export function httpOneLink(outbound: Outbound, tryMs = TRY_MS): OneLink {
  async function call(
    { tenantId, url, user, secret }: OneLinkAccount,
    path: string,
    request: Pick<OneLinkRequest, 'requestNo' | 'msisdn'>,
    own: Pick<HttpCall, 'method' | 'body' | 'headers'>,
    signal?: AbortSignal,
  ): Promise<Exchange> {
    const sending = own.method === 'POST'
    try {
      const answer = await outbound.fetch({
        tenantId,
        purpose: 'realname/oneLink',
        namedBy: 'tenant',
        url: `${url.replace(/\/+$/, '')}/${path}`,
        credential: { kind: 'basic', user, password: { sealed: secret, context: SECRET_CONTEXT } },
        anyStatus: true,
        retries: 0,
        tryMs,
        answerMax: ANSWER_MAX,
        excerpts: { request: false },
        ...own,
        ...(signal ? { signal } : {}),
      })
      const parsed = said.safeParse(answer.json())
      return {
        outcome: outcomeOf(answer, request, sending),
        code: String(answer.status),
        answer: parsed.success ? parsed.data : null,
      }
    } catch (error) {
      const outcome = failed(error, sending)
      return { outcome, code: 'failure' in outcome ? (outcome.failure ?? '') : '', answer: null }
    }
  }
  const headers = { 'content-type': 'application/json' }
  return {
    submit: (account, request, signal) =>
      call(account, 'realname', request, { method: 'POST', headers, body: JSON.stringify(request) }, signal),
    query: (account, request, signal) =>
      call(account, `realname/${encodeURIComponent(request.requestNo)}`, request, { method: 'GET' }, signal),
  }
}
