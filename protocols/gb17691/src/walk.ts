/** Which layout a report follows. The hot path: no objects, no exceptions. */
import { BODY_AT, TIME_LENGTH } from '@motorpool/gbt'
import type { Block } from './blocks/block.ts'
import type { Dialect } from './dialect.ts'
import type { Layout, Reason } from './layouts.ts'
import { signatureEnd } from './signature.ts'

const SERIAL_LENGTH = 2
const POSITION_LENGTH = 9
const CODE_LENGTH = 4
const VIN_LENGTH = 17
/** A count from here on announces no list. */
const UNSAID = 0xfe

/** `at` is the type's offset, `body` that of what the block's items begin with. */
export type Visit = (block: Block, body: number, at: number) => void

/** Where the blocks begin. */
export const firstBlock = ({ serial, positioned }: Layout): number =>
  BODY_AT + TIME_LENGTH + (serial === 'head' ? SERIAL_LENGTH : 0) + (positioned ? POSITION_LENGTH : 0)

/** Whether the serial stands behind the type of the block with this number, from 0. */
export const hasSerial = ({ serial }: Layout, number: number): boolean =>
  serial === 'block' || (serial === 'first' && number === 0)

/** Bytes between the type and the body. */
const headLength = (layout: Layout, number: number): number =>
  (hasSerial(layout, number) ? SERIAL_LENGTH : 0) + (layout.sampled ? TIME_LENGTH : 0)

/** Text or fill; what else stands there is no VIN, and the block was not found in its place. */
function mayBeVin(bytes: Uint8Array, at: number): boolean {
  for (let i = at; i < at + VIN_LENGTH; i++) {
    const byte = bytes[i] ?? 0
    if ((byte < 0x20 || byte > 0x7e) && byte !== 0 && byte !== 0xff) return false
  }
  return true
}

/** End of a block's body, -1 where it is cut short or not in its place. */
function bodyEnd(bytes: Uint8Array, { fixed, countAt, vinAt }: Block, body: number, end: number): number {
  let next = body + fixed
  if (next > end) return -1
  if (countAt >= 0) {
    const count = bytes[body + countAt] ?? 0
    if (count < UNSAID) next += CODE_LENGTH * count
  }
  return next > end || (vinAt >= 0 && !mayBeVin(bytes, body + vinAt)) ? -1 : next
}

/** Blocks that the last walk read whole. */
let blocksRead = 0

/** Walks the blocks under a layout; returns where the reading ended: `end` when all was read. */
export function walk(frame: Uint8Array, dialect: Dialect, layout: Layout, visit?: Visit): number {
  const end = frame.length - 1
  let at = firstBlock(layout)
  blocksRead = 0
  while (at < end) {
    const signed = signatureEnd(frame, at, end)
    if (signed > 0) {
      at = signed
      continue
    }
    const block = dialect.blocks[frame[at] ?? 0]
    if (!block) return at
    const body = at + 1 + headLength(layout, blocksRead)
    const next = bodyEnd(frame, block, body, end)
    if (next < 0) return at
    visit?.(block, body, at)
    blocksRead++
    at = next
  }
  return at
}

/** Whether the blocks, at least one, end with the data unit. */
const fits = (frame: Uint8Array, dialect: Dialect, layout: Layout): boolean =>
  walk(frame, dialect, layout) === frame.length - 1 && blocksRead > 0

/** Filled anew by each search, so that the hot path has no object to make. */
export interface Found {
  layout: Layout
  reason: Reason
}

export const nothingFound = ({ layouts: [first] }: Dialect): Found => {
  if (!first) throw new RangeError('a dialect has at least one layout')
  return { layout: first, reason: 'none' }
}

/** That which reads most blocks; of several the known one, then the first. */
function furthest(frame: Uint8Array, dialect: Dialect, known: Layout | undefined): Layout | undefined {
  let best = known
  let most = -1
  if (known) {
    walk(frame, dialect, known)
    most = blocksRead
  }
  for (const layout of dialect.layouts) {
    walk(frame, dialect, layout)
    if (blocksRead > most) {
      best = layout
      most = blocksRead
    }
  }
  return best
}

/** The layout that a report follows; `known`: the one that its sender is known to use. */
export function findLayout(
  frame: Uint8Array,
  dialect: Dialect,
  known: Layout | undefined,
  found: Found,
): void {
  let count = 0
  let first: Layout | undefined
  let isKnown = false
  for (const layout of dialect.layouts) {
    if (!fits(frame, dialect, layout)) continue
    count++
    first ??= layout
    isKnown ||= layout === known
  }
  found.reason = count === 0 ? 'none' : count === 1 ? 'only' : isKnown ? 'noted' : 'order'
  const chosen = count === 0 ? furthest(frame, dialect, known) : isKnown ? known : first
  if (chosen) found.layout = chosen
}

/** The same for a sender whose layout is known: nothing else is tried while that fits. */
export function findQuickly(
  frame: Uint8Array,
  dialect: Dialect,
  known: Layout | undefined,
  found: Found,
): void {
  if (known && fits(frame, dialect, known)) {
    found.layout = known
    found.reason = 'noted'
  } else findLayout(frame, dialect, known, found)
}

/** The layout that a stored message or a start of the later standard names. */
export const layoutNamed = ({ layouts }: Dialect, edition: string | undefined): Layout | undefined =>
  edition === undefined ? undefined : layouts.find((one) => one.edition === edition)
