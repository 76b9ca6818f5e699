import type { EnumValue } from '@motorpool/kernel'
import type { FilingUsage } from '@motorpool/tenancy/shared'
import type { FilingFailure } from '@motorpool/terminal/shared'
import type { FieldWords, FilingChannelModule, Operation } from '../../shared/index.ts'

/** The tenant's account at the platform of one usage; its secrets are sealed. */
export interface Account {
  id: string
  tenantId: string
  url: string
  account: string
  password: string
  manufacturerCode: string | null
  manufacturerName: string | null
  creditCode: string | null
}

export interface Image {
  field: string
  sha256: string
  contentType: string
  bytes: Buffer
}

export interface Submission {
  requestNo: string
  kind: EnumValue<typeof FilingChannelModule>
  usage: FilingUsage
  operation: Operation
  /** What the platform knows the record by. */
  subject: string
  data: Readonly<Record<string, unknown>>
}

type Failure = EnumValue<typeof FilingFailure>

/** What is known after a call; `detail` is for people who look into it. */
export type Outcome =
  | { event: 'notSent' | 'unanswered' | 'askedInVain'; failure: Failure; detail: string }
  | { event: 'rejected' | 'refused'; failure: Failure; words: string; fields: readonly FieldWords[] }
  | { event: 'accepted' | 'auditing'; submissionNo: string | null }
  | { event: 'passed'; filingNo: string; identifier: string | null }
  | { event: 'unknown' }

/** A platform of an authority. Whatever happens is an outcome: neither call throws, and `submit` sends once. */
export interface FilingPlatform {
  submit(
    account: Account,
    submission: Submission,
    images: readonly Image[],
    signal?: AbortSignal,
  ): Promise<Outcome>
  query(
    account: Account,
    submission: Pick<Submission, 'requestNo' | 'subject'>,
    signal?: AbortSignal,
  ): Promise<Outcome>
}
