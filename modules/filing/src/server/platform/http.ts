import { AppError } from '@motorpool/kernel'
import type { HttpCall, Outbound } from '@motorpool/outbound'
import { outcomeOf } from './answer.ts'
import type { Account, FilingPlatform, Image, Outcome } from './port.ts'

export const ACCOUNT_CONTEXT = 'tenant_platform_account.password'
/** ms, of one call. */
export const TRY_MS = 10_000
const ANSWER_MAX = 64 * 1024
/** Nothing was sent: there was nobody to send it to. */
const NOBODY = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])
const REFUSED_HERE = new Set([
  'OUTBOUND_INVALID',
  'OUTBOUND_ADDRESS_REFUSED',
  'OUTBOUND_TLS',
  'OUTBOUND_REQUEST_TOO_LARGE',
])

const at = (url: string, path: string): string => `${url.replace(/\/+$/, '')}/${path}`

/** What a call that brought no answer means. */
function failed(error: unknown, lost: 'unanswered' | 'askedInVain'): Outcome {
  if (!(error instanceof AppError)) throw error
  // The code says no more than the failure does.
  const detail = String(error.params.reason ?? '')
  const before = lost === 'unanswered' ? 'notSent' : lost
  if (REFUSED_HERE.has(error.code)) return { event: before, failure: 'ADDRESS', detail }
  if (NOBODY.has(String(error.params.reason))) return { event: before, failure: 'AWAY', detail }
  return { event: lost, failure: 'NO_ANSWER', detail }
}

/** The interface of the demo authority (docs/protocols/filing.md). A real one is another adapter of `FilingPlatform`. */
export function httpPlatform(outbound: Outbound, tryMs = TRY_MS): FilingPlatform {
  const call = (
    { tenantId, account, password }: Account,
    own: Pick<HttpCall, 'url' | 'method' | 'body' | 'headers' | 'excerpts'>,
    signal: AbortSignal | undefined,
  ) =>
    outbound.fetch({
      tenantId,
      purpose: 'filing/platform',
      namedBy: 'tenant',
      credential: { kind: 'basic', user: account, password: { sealed: password, context: ACCOUNT_CONTEXT } },
      anyStatus: true,
      retries: 0,
      tryMs,
      answerMax: ANSWER_MAX,
      ...own,
      ...(signal ? { signal } : {}),
    })

  /** The same bytes may arrive as often as they like: the address is their digest. */
  async function upload(
    account: Account,
    images: readonly Image[],
    signal?: AbortSignal,
  ): Promise<Outcome | undefined> {
    for (const { field, sha256, contentType, bytes } of images) {
      const url = at(account.url, `images/${sha256}`)
      const headers = { 'content-type': contentType }
      const own = { url, method: 'PUT', body: bytes, headers, excerpts: { request: false } } as const
      const { status } = await call(account, own, signal)
      if (status === 401 || status === 403)
        return { event: 'notSent', failure: 'ACCOUNT_REFUSED', detail: String(status) }
      if (status < 200 || status > 299)
        return { event: 'notSent', failure: 'IMAGE', detail: `${field}: ${status}` }
    }
    return undefined
  }

  return {
    async submit(account, submission, images, signal) {
      try {
        const missing = await upload(account, images, signal)
        if (missing) return missing
      } catch (error) {
        // The filing itself has not left yet.
        const outcome = failed(error, 'unanswered')
        return outcome.event === 'unanswered' ? { ...outcome, event: 'notSent' } : outcome
      }
      const { manufacturerCode, manufacturerName, creditCode } = account
      const body = JSON.stringify({
        ...submission,
        manufacturer: { code: manufacturerCode, name: manufacturerName, creditCode },
        images: images.map(({ field, sha256 }) => ({ field, sha256 })),
      })
      try {
        const headers = { 'content-type': 'application/json' }
        const answer = await call(
          account,
          { url: at(account.url, 'filings'), method: 'POST', body, headers },
          signal,
        )
        return outcomeOf(answer, submission, 'unanswered')
      } catch (error) {
        return failed(error, 'unanswered')
      }
    },
    async query(account, submission, signal) {
      try {
        const url = at(account.url, `filings/${encodeURIComponent(submission.requestNo)}`)
        return outcomeOf(await call(account, { url }, signal), submission, 'askedInVain')
      } catch (error) {
        return failed(error, 'askedInVain')
      }
    },
  }
}
