import { RawForm, type SharedMemory, type StoreRecord } from '@motorpool/wire'
import { encode } from '../encode.ts'
import { copy } from './arena.ts'
import { MEDIA } from './business.ts'
import { FAILED, type Incoming, OK } from './incoming.ts'
import type { Peer } from './peer.ts'
import {
  assemble,
  missingOf,
  type PartialMessage,
  REASSEMBLY_LIMITS,
  Reassembly,
  type SubPackage,
} from './reassembly.ts'
import { AUTHENTICATE, REGISTER } from './sign-on.ts'

/** Most indexes asked for at a time: the count is a BYTE before 2019. */
const MAX_ASKED = 125

/** Most sub-packages of a registration or authentication: they come from anybody. */
const MAX_SIGN_ON = 4

/**
 * Sub-packages of a terminal. Each is stored as the frame it is and answered when that is durable: terminals that wait
 * for an answer per sub-package go on, and none is acknowledged that a crash could lose. Those of a sign-on message
 * promise nothing and are not stored.
 */
export class SubPackages {
  private readonly peer: Peer
  private readonly reassembly: Reassembly
  private owner = ''

  constructor(peer: Peer, memory?: SharedMemory) {
    this.peer = peer
    this.reassembly = new Reassembly(REASSEMBLY_LIMITS, memory)
  }

  /** The whole message when this sub-package completes it, with its own record; both are stored under one answer. */
  receive(
    subPackage: SubPackage,
    header: Uint8Array,
    body: Uint8Array,
    frame: Uint8Array,
    now: number,
  ): { incoming: Incoming; before: StoreRecord[] } | undefined {
    const { peer } = this
    const { messageId: id, serial } = subPackage
    this.follow()
    const signOn = id === REGISTER || id === AUTHENTICATE
    if (signOn && subPackage.total > MAX_SIGN_ON) {
      peer.refuse('too_long', `sign-on message 0x${id.toString(16)} in ${subPackage.total} sub-packages`)
      peer.answer(serial, id, FAILED)
      return undefined
    }
    const joined = this.reassembly.add(subPackage, header, body, now)
    if (joined.kind === 'refused') {
      peer.refuse('too_long', `0x${id.toString(16)}: ${joined.detail}`)
      peer.answer(serial, id, FAILED)
      return undefined
    }
    const before = signOn ? [] : [peer.record(id, copy(frame))]
    if (joined.kind !== 'whole') {
      if (signOn) peer.answer(serial, id, OK)
      else peer.store(before, peer.general(serial, id, OK))
      return undefined
    }
    const raw = assemble(joined.set)
    const from = joined.set.header.length
    const again = () => this.reassembly.forget(joined.set)
    return {
      incoming: { id, serial, b: raw, from, to: raw.length, form: RawForm.joined, raw, again },
      before,
    }
  }

  /** Sub-packages of one terminal never complete a message of the next one on the same connection. */
  private follow(): void {
    if (this.owner === this.peer.claimed) return
    this.owner = this.peer.claimed
    this.reassembly.clear()
  }

  end(): void {
    this.reassembly.clear()
  }

  tick(now: number): void {
    this.reassembly.tick(
      now,
      (set) => this.ask(set),
      ({ messageId, received, total }) =>
        this.peer.refuse(
          'incomplete_set',
          `0x${messageId.toString(16)}: ${received} of ${total} sub-packages came`,
        ),
    )
  }

  /** 0x8800 for media whose head is in, 0x8003 otherwise; 2011 knows only the first. */
  private ask(set: PartialMessage): void {
    const { peer } = this
    if (peer.accepted === undefined) return
    const indexes = missingOf(set).slice(0, MAX_ASKED)
    const head = set.subPackages[0]
    if (set.messageId === MEDIA && head && head.length >= 4) {
      const mediaId = new DataView(head.buffer, head.byteOffset).getUint32(0)
      const older = peer.edition === '2011' ? { quotedSerial: set.firstSerial } : {}
      peer.emit({
        kind: 'send',
        bytes: encode.mediaAnswer(peer.head(), { mediaId, missing: indexes, ...older }),
      })
    } else if (peer.edition !== '2011') {
      const bytes = encode.platformResend(peer.head(), { firstSerial: set.firstSerial, indexes })
      peer.emit({ kind: 'send', bytes })
    }
  }
}
