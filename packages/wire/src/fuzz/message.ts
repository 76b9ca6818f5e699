import type { Dice } from './dice.ts'

/** Longest message that a mutant becomes: over the longest of any protocol, so that limits are reached as well. */
export const LONGEST = 80_000

/** Bytes at which counts, lengths and marks turn. */
const TURNING = [0x00, 0x01, 0x23, 0x24, 0x7d, 0x7e, 0x7f, 0x80, 0xfe, 0xff] as const

/** A message that is being changed, in one buffer for all of them. */
export class Mutable {
  readonly bytes = new Uint8Array(LONGEST)
  length = 0

  load(bytes: Uint8Array): void {
    this.length = Math.min(bytes.length, LONGEST)
    this.bytes.set(bytes.subarray(0, this.length))
  }

  view(): Uint8Array {
    return this.bytes.subarray(0, this.length)
  }

  /** Puts bytes of `from` in place of so many at `at`; what does not fit is left out. */
  splice(at: number, cut: number, from: Uint8Array): void {
    const kept = Math.max(0, this.length - at - cut)
    const room = Math.min(from.length, LONGEST - at - kept)
    const put = from.slice(0, room)
    this.bytes.copyWithin(at + put.length, at + cut, at + cut + kept)
    this.bytes.set(put, at)
    this.length = at + put.length + kept
  }
}

/** One way to change a message from `from` on. `other` is another message of the same protocol. */
export type Mutation = (message: Mutable, from: number, dice: Dice, other: Uint8Array) => void

/** Most mutations are small; one in eight is not. */
const size = (dice: Dice, small: number, large: number) => 1 + dice.below(dice.percent(12) ? large : small)

function flip({ bytes, length }: Mutable, from: number, dice: Dice): void {
  for (let n = size(dice, 3, 40); n > 0; n--) {
    const at = from + dice.below(length - from)
    bytes[at] = (bytes[at] ?? 0) ^ (1 << dice.below(8))
  }
}

function replace({ bytes, length }: Mutable, from: number, dice: Dice): void {
  for (let n = size(dice, 3, 40); n > 0; n--)
    bytes[from + dice.below(length - from)] = dice.percent(60) ? dice.of(TURNING) : dice.below(256)
}

/** A number of one, two or four bytes that says too much, too little, or nearly what is there. */
function lie({ bytes, length }: Mutable, from: number, dice: Dice): void {
  const at = from + dice.below(length - from)
  const width = dice.of([1, 1, 2, 2, 4])
  const left = length - at - width
  const value = dice.of([0, 1, left - 1, left, left + 1, 0x7fffffff, 0x80000000, 0xfffffffe, 0xffffffff])
  for (let i = 0; i < width && at + i < length; i++) bytes[at + i] = value >>> (8 * (width - 1 - i))
}

function cut(message: Mutable, from: number, dice: Dice): void {
  message.length = from + dice.below(message.length - from)
}

function grow(message: Mutable, from: number, dice: Dice): void {
  const more = new Uint8Array(size(dice, 24, dice.percent(4) ? LONGEST : 700))
  const fill = dice.percent(50) ? dice.of(TURNING) : undefined
  for (let i = 0; i < more.length; i++) more[i] = fill ?? dice.word()
  message.splice(dice.percent(50) ? message.length : from + dice.below(message.length - from), 0, more)
}

function remove(message: Mutable, from: number, dice: Dice): void {
  const at = from + dice.below(message.length - from)
  message.splice(at, Math.min(size(dice, 6, 60), message.length - at), NOTHING)
}

/** A stretch changes places with another. */
function swap(message: Mutable, from: number, dice: Dice): void {
  const at = from + dice.below(message.length - from)
  const moved = message.bytes.slice(at, Math.min(message.length, at + size(dice, 24, 200)))
  message.splice(at, moved.length, NOTHING)
  message.splice(from + dice.below(message.length - from), 0, moved)
}

function repeat(message: Mutable, from: number, dice: Dice): void {
  const at = from + dice.below(message.length - from)
  const stretch = message.bytes.slice(at, Math.min(message.length, at + size(dice, 24, 200)))
  for (let n = size(dice, 2, 40); n > 0; n--) message.splice(at, 0, stretch)
}

/** The head of one and the tail of another. */
function mix(message: Mutable, from: number, dice: Dice, other: Uint8Array): void {
  const at = from + dice.below(message.length - from)
  message.splice(at, message.length - at, other.subarray(dice.below(other.length)))
}

const NOTHING = new Uint8Array(0)

export const MUTATIONS: readonly [Mutation, ...Mutation[]] = [
  flip,
  replace,
  replace,
  lie,
  lie,
  cut,
  grow,
  remove,
  swap,
  repeat,
  mix,
]
