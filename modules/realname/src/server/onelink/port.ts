import type { OneLinkFailure } from '../../shared/index.ts'

/** The account of an organisation at the real-name service of its cards' operator; its secret is sealed. */
export interface OneLinkAccount {
  tenantId: string
  url: string
  user: string
  secret: string
}

/** Of whom a card is from now on; none for a cancellation. */
export interface OneLinkPerson {
  name: string
  certType: string
  certNo: string
  phone: string
}

export interface OneLinkRequest {
  requestNo: string
  operation: 'verify' | 'cancel'
  vin: string
  iccid: string
  msisdn: string
  person?: OneLinkPerson
}

export type OneLinkOutcome =
  /** Certainly not there. */
  | { event: 'notSent'; failure: OneLinkFailure; detail: string }
  /** Nobody knows: asked for later, never sent again. */
  | { event: 'open'; failure: OneLinkFailure | null; detail: string }
  | { event: 'unknown' }
  | { event: 'refused'; words: string }
  | { event: 'passed'; accountNo: string | null }

/** What passed over the wire, for the record; secrets and numbers of persons are masked. */
export interface Exchange {
  outcome: OneLinkOutcome
  code: string
  answer: unknown
}

/** The real-name service of a card operator. Whatever happens is an outcome: neither call throws, and `submit` sends once. */
export interface OneLink {
  submit(account: OneLinkAccount, request: OneLinkRequest, signal?: AbortSignal): Promise<Exchange>
  query(
    account: OneLinkAccount,
    request: Pick<OneLinkRequest, 'requestNo' | 'msisdn'>,
    signal?: AbortSignal,
  ): Promise<Exchange>
}
