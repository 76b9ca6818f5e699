import { join } from '../vectors.ts'
import { Dice } from './dice.ts'
import { MUTATIONS, Mutable } from './message.ts'

/** How the frames of a protocol are closed. */
export interface Envelope {
  /** Where the body of a message begins. */
  bodyAt(message: Uint8Array): number
  /** Writes the length of the body into the header of a message, where it can be written. */
  putLength(message: Uint8Array): void
  /** The frame of a message, under a right check. */
  seal(message: Uint8Array): Uint8Array
}

/** Out of a hundred mutants. */
const SHARE = { wholeHeader: 85, rightLength: 90, damagedFrame: 6, between: 4, wholeChunk: 60, byteByByte: 1 }
const MOST_BYTES_ONE_BY_ONE = 600

/**
 * Makes streams of frames of which one is changed. Length and check are made right again behind most changes, so that the
 * readers of bodies meet them. The same seed and number make the same stream.
 */
export class Mutator {
  private readonly dice = new Dice()
  private readonly message = new Mutable()
  private readonly seeds: readonly (readonly Uint8Array[])[]
  private readonly envelope: Envelope

  /** `seeds`: messages as they are before their frame is closed; several belong together and are sent in turn. */
  constructor(seeds: readonly (readonly Uint8Array[])[], envelope: Envelope) {
    this.seeds = seeds.filter((seed) => seed.length > 0)
    this.envelope = envelope
  }

  /** The pieces of the stream in which mutant `number` arrives. */
  pieces(seed: number, number: number): Uint8Array[] {
    const { dice } = this
    dice.throwFor(seed, number)
    const messages = this.any()
    const changed = dice.below(messages.length)
    const frames = messages.map((message, i) =>
      i === changed ? this.mutant(message) : this.envelope.seal(message),
    )
    if (dice.percent(SHARE.between)) frames.splice(dice.below(frames.length + 1), 0, this.noise())
    return this.split(frames.length === 1 && frames[0] ? frames[0] : join(...frames))
  }

  /** The same without a change. */
  untouched(number: number): Uint8Array[] {
    const messages = this.seeds[number % this.seeds.length] ?? []
    return [join(...messages.map((message) => this.envelope.seal(message)))]
  }

  private any(): readonly Uint8Array[] {
    return this.seeds[this.dice.below(this.seeds.length)] ?? []
  }

  private mutant(original: Uint8Array): Uint8Array {
    const { dice, message, envelope } = this
    message.load(original)
    const from = dice.percent(SHARE.wholeHeader) ? envelope.bodyAt(original) : 0
    for (let n = 1 + dice.below(3); n > 0; n--) {
      const others = this.any()
      const other = others[dice.below(others.length)] ?? original
      dice.of(MUTATIONS)(message, Math.min(from, message.length), dice, other)
    }
    if (dice.percent(SHARE.rightLength)) envelope.putLength(message.view())
    const frame = envelope.seal(message.view())
    return dice.percent(SHARE.damagedFrame) ? this.damaged(frame) : frame
  }

  /** Changed as it stands on the wire: check, start, end and escapes with it. */
  private damaged(frame: Uint8Array): Uint8Array {
    const { dice, message } = this
    message.load(frame)
    dice.of(MUTATIONS)(message, 0, dice, frame)
    return message.view().slice()
  }

  private noise(): Uint8Array {
    return Uint8Array.from({ length: 1 + this.dice.below(40) }, () => this.dice.word())
  }

  private split(stream: Uint8Array): Uint8Array[] {
    const { dice } = this
    if (dice.percent(SHARE.wholeChunk)) return [stream]
    const step = dice.percent(SHARE.byteByByte) && stream.length < MOST_BYTES_ONE_BY_ONE ? 1 : 0
    const pieces: Uint8Array[] = []
    for (let at = 0; at < stream.length; ) {
      const next = at + (step || 1 + dice.below(stream.length))
      pieces.push(stream.subarray(at, next))
      at = next
    }
    return pieces
  }
}
