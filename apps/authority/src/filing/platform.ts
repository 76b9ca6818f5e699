import { createHash } from 'node:crypto'
import type { Behaviour } from '../upper/behaviour.ts'
import { type Filing, findings, groundless, numbersOf, rejections, WANTED } from './rules.ts'
import type { FilingStore, StoredFiling } from './store.ts'

/** ms that an audit takes. */
export const AUDIT_MS = 20_000
/** Bytes of an image (1 MB). */
export const IMAGE_MAX = 1024 * 1024

/** What the platform answers of a filing. */
export interface Verdict {
  requestNo: string
  subject?: string
  state: string
  submissionNo?: string
  filingNo?: string
  identifier?: string
  message?: string
  fields?: readonly { field: string; message: string }[]
}

const numbered = (prefix: string, id: number): string => `${prefix}${String(id).padStart(10, '0')}`

const verdictOf = (one: StoredFiling, first: boolean): Verdict => ({
  requestNo: one.requestNo,
  subject: one.subject,
  state: first && one.state === 'AUDITING' ? 'ACCEPTED' : one.state,
  submissionNo: numbered('S', one.id),
  ...(one.filingNo === null ? {} : { filingNo: one.filingNo }),
  ...(one.identifier === null ? {} : { identifier: one.identifier }),
  ...(one.message === null ? {} : { message: one.message }),
  ...(one.fields.length === 0 ? {} : { fields: one.fields }),
})

const UNDECIDED = { filingNo: null, identifier: null, message: null, fields: [] }

/** The desk of the filing platform: takes, audits after a while, and answers what it decided. No network in it. */
export class FilingPlatform {
  behaviour: Behaviour = 'normal'
  readonly store: FilingStore
  private readonly now: () => number

  constructor(store: FilingStore, now: () => number) {
    this.store = store
    this.now = now
  }

  /** One that it knows is not taken twice: it is answered as it stands. */
  submit(filing: Filing, user: string): { known: boolean; verdict: Verdict } {
    this.audit()
    const known = this.store.find(filing.requestNo)
    if (known) return { known: true, verdict: verdictOf(known, false) }
    const wrong = this.wrong(filing)
    const now = this.now()
    const decision =
      wrong.length > 0
        ? { ...UNDECIDED, state: 'REJECTED' as const, message: '申报材料不符合要求，未受理', fields: wrong }
        : { ...UNDECIDED, state: 'AUDITING' as const }
    const stored = this.store.add(filing, user, decision, now, now + AUDIT_MS)
    return { known: false, verdict: verdictOf(stored, true) }
  }

  private wrong(filing: Filing) {
    if (!WANTED[filing.kind]) return [{ field: 'kind', message: '不受理该类备案' }]
    const unseen = filing.images.filter(({ sha256 }) => !this.store.hasImage(sha256))
    return [...rejections(filing), ...unseen.map(({ field }) => ({ field, message: '未收到该图片' }))]
  }

  query(requestNo: string): Verdict {
    this.audit()
    const found = this.store.find(requestNo)
    if (!found) return { requestNo, state: 'UNKNOWN' }
    this.store.asked(found.id)
    return verdictOf(found, false)
  }

  /** Decides what its time has come for. */
  audit(): void {
    for (const one of this.store.due(this.now())) {
      const found =
        this.behaviour === 'refusing'
          ? [{ field: Object.keys(one.data)[0] ?? 'subject', message: '与登记资料不一致' }]
          : [
              ...groundless(one, (kind, usage, no) => this.store.isOnRecord(kind, usage, no)),
              ...findings(one, (filing, field, value) => this.store.holderOf(filing, field, value)),
            ]
      if (found.length === 0 && one.operation === 'register') this.store.hold(one, numbersOf(one))
      this.store.decide(
        one.id,
        found.length > 0
          ? { ...UNDECIDED, state: 'REFUSED', message: '审核不通过，请更正后重新提交', fields: found }
          : {
              ...UNDECIDED,
              state: 'PASSED',
              filingNo: numbered(`${one.usage}-`, one.id),
              identifier: one.operation === 'identifier' ? numbered('ID', one.id) : null,
            },
      )
    }
  }

  /** Whether it took the image; its address is the digest of its bytes. */
  image(sha256: string, type: string, bytes: Uint8Array): boolean {
    const isOne = /^(image\/(jpeg|png)|application\/pdf)$/.test(type)
    const isTrue = createHash('sha256').update(bytes).digest('hex') === sha256
    if (!isOne || !isTrue || bytes.length > IMAGE_MAX) return false
    this.store.saveImage(sha256, type, bytes, this.now())
    return true
  }
}
