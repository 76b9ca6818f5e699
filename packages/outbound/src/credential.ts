import { createHmac } from 'node:crypto'
import type { Vault } from '@motorpool/vault'

/** A secret of the vault, opened only while a call is made, or one of the operator's settings. */
export type Secret = { sealed: string; context: string } | { plain: string }

/** How an HTTP call proves who is calling. */
export type Credential =
  | { kind: 'basic'; user: string; password: Secret }
  | { kind: 'bearer'; token: Secret }
  | { kind: 'header'; name: string; value: Secret }
  /**
   * `x-motorpool-time` (ms since the epoch) and `x-motorpool-signature`: HMAC-SHA256 over `<time>.<body>`, in hexadecimal
   * digits.
   */
  | { kind: 'signature'; secret: Secret }

export function openSecret(vault: Vault, secret: Secret): string {
  return 'plain' in secret ? secret.plain : vault.open(secret.sealed, secret.context)
}

export interface Proof {
  headers: Record<string, string>
  /** Never to be written down. */
  secrets: readonly string[]
}

export function proofOf(vault: Vault, credential: Credential | undefined, body: Buffer, now: number): Proof {
  switch (credential?.kind) {
    case undefined:
      return { headers: {}, secrets: [] }
    case 'basic': {
      const password = openSecret(vault, credential.password)
      const pair = Buffer.from(`${credential.user}:${password}`).toString('base64')
      return { headers: { authorization: `Basic ${pair}` }, secrets: [password, pair] }
    }
    case 'bearer': {
      const token = openSecret(vault, credential.token)
      return { headers: { authorization: `Bearer ${token}` }, secrets: [token] }
    }
    case 'header': {
      const value = openSecret(vault, credential.value)
      return { headers: { [credential.name.toLowerCase()]: value }, secrets: [value] }
    }
    case 'signature': {
      const secret = openSecret(vault, credential.secret)
      const time = String(now)
      const signature = createHmac('sha256', secret).update(`${time}.`).update(body).digest('hex')
      const headers = { 'x-motorpool-time': time, 'x-motorpool-signature': signature }
      return { headers, secrets: [secret, signature] }
    }
  }
}
