import { Writer } from '@motorpool/wire'
import { MESSAGES } from '../catalogue/messages.ts'
import { encodeBody, parseBody } from '../codec.ts'
import type { Edition } from '../edition.ts'
import type { Answerable } from './downlink.ts'

/** Areas of one kind that a device keeps. */
const MOST = 100
/** Kinds of 0x8608 by the messages that set and delete them. */
const SETS: Readonly<Record<number, number>> = { 0x8600: 1, 0x8602: 2, 0x8604: 3, 0x8606: 4 }
const DELETES = {
  [MESSAGES.deleteCircles.id]: { kind: 1, message: MESSAGES.deleteCircles },
  [MESSAGES.deleteRectangles.id]: { kind: 2, message: MESSAGES.deleteRectangles },
  [MESSAGES.deletePolygons.id]: { kind: 3, message: MESSAGES.deletePolygons },
  [MESSAGES.deleteRoutes.id]: { kind: 4, message: MESSAGES.deleteRoutes },
} as const

/** Areas and routes of a device, each as the bytes that set it. The same id in the same kind replaces. */
export class Areas {
  private readonly byKind = new Map<number, Map<number, Uint8Array>>()

  static readonly setters: readonly number[] = Object.keys(SETS).map(Number)
  static readonly deleters: readonly number[] = Object.keys(DELETES).map(Number)

  private of(kind: number): Map<number, Uint8Array> {
    const kept = this.byKind.get(kind) ?? new Map<number, Uint8Array>()
    this.byKind.set(kind, kept)
    return kept
  }

  /** False where the message cannot be read, or there is no room. */
  set({ id, body }: Answerable, edition: Edition): boolean {
    const kept = this.of(SETS[id] ?? 0)
    const areas = areasIn(id, body, edition)
    if (!areas) return false
    const added = areas.filter(([of]) => !kept.has(of)).length
    if (kept.size + added > MOST) return false
    for (const [of, bytes] of areas) kept.set(of, bytes)
    return true
  }

  /** No id: all of the kind. */
  delete({ id, body }: Answerable, edition: Edition): boolean {
    const one = DELETES[id]
    if (!one) return false
    const parsed = parseBody(one.message, edition, body)
    if (!parsed.ok) return false
    const kept = this.of(one.kind)
    const { ids } = parsed.value
    if (ids.length === 0) kept.clear()
    for (const of of ids) kept.delete(of)
    return true
  }

  /** What 0x0608 says: those asked for, or all. */
  answer(kind: number, ids: readonly number[]): { kind: number; count: number; data: Uint8Array } {
    const found = [...this.of(kind)].filter(([of]) => ids.length === 0 || ids.includes(of))
    const data = new Writer(256)
    for (const [, bytes] of found) data.bytes(bytes)
    return { kind, count: found.length, data: data.finish() }
  }

  clear(): void {
    this.byKind.clear()
  }
}

/** Ids and bytes of what a message sets: many circles or rectangles, one polygon or route. */
function areasIn(id: number, body: Uint8Array, edition: Edition): [number, Uint8Array][] | undefined {
  if (id === MESSAGES.setPolygon.id || id === MESSAGES.setRoute.id) {
    const one = id === MESSAGES.setPolygon.id ? MESSAGES.setPolygon : MESSAGES.setRoute
    const parsed = parseBody(one, edition, body)
    return parsed.ok ? [[parsed.value.id, body.slice()]] : undefined
  }
  /** Setting and count, and in 2011 the count of the packet. */
  const head = edition === '2011' ? 3 : 2
  if (id === MESSAGES.setCircles.id) {
    const parsed = parseBody(MESSAGES.setCircles, edition, body)
    if (!parsed.ok) return undefined
    return parsed.value.areas.map((area) => [
      area.id,
      encodeBody(MESSAGES.setCircles, edition, { setting: 0, areas: [area] }).slice(head),
    ])
  }
  const parsed = parseBody(MESSAGES.setRectangles, edition, body)
  if (!parsed.ok) return undefined
  return parsed.value.areas.map((area) => [
    area.id,
    encodeBody(MESSAGES.setRectangles, edition, { setting: 0, areas: [area] }).slice(head),
  ])
}
