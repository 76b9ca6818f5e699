import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

export interface Account {
  key: string
  secret: string
  region: string
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([\w;-]+), Signature=([0-9a-f]{64})$/

/** What has to be signed that the sender cannot leave out. */
const SIGNED = ['host', 'x-amz-content-sha256', 'x-amz-date']

function canonical(request: IncomingMessage, headers: readonly string[]): string {
  const [path = '', query = ''] = (request.url ?? '').split('?')
  const pairs = query === '' ? [] : query.split('&').map((pair) => (pair.includes('=') ? pair : `${pair}=`))
  return [
    request.method,
    path,
    pairs.toSorted().join('&'),
    ...headers.map((name) => `${name}:${String(request.headers[name] ?? '').trim()}`),
    '',
    headers.join(';'),
    request.headers['x-amz-content-sha256'],
  ].join('\n')
}

/** The code with which a request is refused that was not signed by the account (AWS Signature Version 4); undefined: it was. */
export function signatureFault(request: IncomingMessage, account: Account): string | undefined {
  const found = AUTHORIZATION.exec(request.headers.authorization ?? '')
  if (!found) return 'AccessDenied'
  const [, key = '', day = '', region = '', names = '', signature = ''] = found
  const headers = names.split(';')
  if (key !== account.key) return 'InvalidAccessKeyId'
  if (region !== account.region) return 'AuthorizationHeaderMalformed'
  if (SIGNED.some((name) => !headers.includes(name))) return 'AccessDenied'
  const text = [
    'AWS4-HMAC-SHA256',
    request.headers['x-amz-date'],
    `${day}/${region}/s3/aws4_request`,
    sha256(canonical(request, headers)),
  ].join('\n')
  const signing = ['s3', 'aws4_request'].reduce(hmac, hmac(hmac(`AWS4${account.secret}`, day), region))
  return timingSafeEqual(hmac(signing, text), Buffer.from(signature, 'hex'))
    ? undefined
    : 'SignatureDoesNotMatch'
}
