import type { LockOrderState } from './enums.ts'

/** The life of a lock order. Pure: server and tests drive the same steps, and nothing else decides about a lock. */

/**
 * ASKED: a person has asked, another one has to say yes. APPROVED: the owner is warned, then the command waits for standstill.
 * FAILED: the terminal refused it, or it was never sent. UNKNOWN: on the wire without an answer, whether the machine is locked nobody
 * knows.
 */
export type OrderState = (typeof LockOrderState)['values'][number]

export interface LockPolicy {
  /** Persons that a lock, or an unlock that is no emergency, needs. */
  readonly persons: 1 | 2
  /** ms between the approval and the earliest sending of a lock, in which the owner is told */
  readonly warning: number
  /** ms that an approval may take */
  readonly approval: number
  /** ms that an approved order may wait for its standstill */
  readonly patience: number
  /** Vehicles of the tenant that may be approved for a lock within an hour */
  readonly vehiclesAnHour: number
  /** ms that the second factor of who decides may be old */
  readonly factorAge: number
}

export interface LockOrder {
  readonly action: 'lock' | 'unlock'
  /** An unlock at once, by one person. */
  readonly emergency: boolean
  readonly state: OrderState
  readonly reason: string
  readonly askedBy: string
  /** ms */
  readonly askedAt: number
  readonly decidedBy?: string
  /** ms; not sent before, once it is approved */
  readonly due?: number
  /** ms; in its state it means nothing any more from then on */
  readonly expires: number
}

/** Who acts, and when that person proved the second factor, ms; undefined: not at all. */
export interface Person {
  readonly id: string
  readonly factorAt?: number
}

export type LockEvent =
  | { readonly kind: 'approve'; readonly by: Person; readonly lockedThisHour: number }
  | { readonly kind: 'refuse'; readonly by: Person }
  | { readonly kind: 'withdraw'; readonly by: Person }
  /** The command of the order has ended (CmdState). */
  | { readonly kind: 'ended'; readonly cmdState: string }
  | { readonly kind: 'tick' }

export type LockRefusal =
  | 'LOCK_OWN_APPROVAL'
  | 'LOCK_FACTOR_NEEDED'
  | 'LOCK_ORDER_STATE'
  | 'LOCK_ORDER_EXPIRED'
  | 'LOCK_TOO_MANY'
  | 'LOCK_REASON_NEEDED'
  | 'LOCK_EMERGENCY_UNLOCKS'

export type LockOutcome =
  | { readonly ok: true; readonly order: LockOrder; readonly effect?: 'give' | 'takeBack' }
  | { readonly ok: false; readonly code: LockRefusal }

const refused = (code: LockRefusal): LockOutcome => ({ ok: false, code })

export interface Asked {
  readonly action: 'lock' | 'unlock'
  readonly emergency?: boolean
  readonly reason: string
  readonly by: Person
  /** For what is owed: waits for another person, whoever asks and whatever the policy says. */
  readonly proposal?: boolean
  /** ms; not to be sent before */
  readonly notBefore?: number
  readonly lockedThisHour: number
}

const isFresh = ({ factorAt }: Person, { factorAge }: LockPolicy, now: number): boolean =>
  factorAt !== undefined && factorAt <= now && now - factorAt <= factorAge

/** An emergency waits for nobody; an unlock has nobody to warn. */
function approved(order: LockOrder, by: string, policy: LockPolicy, now: number): LockOutcome {
  const { action, due: wanted = now } = order
  const due = Math.max(wanted, now + (action === 'lock' ? policy.warning : 0))
  return {
    ok: true,
    order: { ...order, state: 'APPROVED', decidedBy: by, due, expires: due + policy.patience },
    effect: 'give',
  }
}

/** A new order. Where one person is enough that person proves the second factor; an emergency unlock needs no more. */
export function ask(given: Asked, policy: LockPolicy, now: number): LockOutcome {
  const { action, emergency = false, reason, by, proposal = false, notBefore = now, lockedThisHour } = given
  if (emergency && action === 'lock') return refused('LOCK_EMERGENCY_UNLOCKS')
  if (reason.trim() === '') return refused('LOCK_REASON_NEEDED')
  const order: LockOrder = {
    action,
    emergency,
    state: 'ASKED',
    reason: reason.trim(),
    askedBy: by.id,
    askedAt: now,
    due: Math.max(now, notBefore),
    expires: now + policy.approval,
  }
  if (emergency && !proposal) return approved({ ...order, due: now }, by.id, policy, now)
  if (proposal || policy.persons === 2) return { ok: true, order }
  if (!isFresh(by, policy, now)) return refused('LOCK_FACTOR_NEEDED')
  if (action === 'lock' && lockedThisHour >= policy.vehiclesAnHour) return refused('LOCK_TOO_MANY')
  return approved(order, by.id, policy, now)
}

function approve(
  order: LockOrder,
  { by, lockedThisHour }: Extract<LockEvent, { kind: 'approve' }>,
  policy: LockPolicy,
  now: number,
): LockOutcome {
  if (order.state !== 'ASKED') return refused('LOCK_ORDER_STATE')
  if (now >= order.expires) return refused('LOCK_ORDER_EXPIRED')
  // Asked under two persons it needs two, whatever the policy says by now.
  if (by.id === order.askedBy) return refused('LOCK_OWN_APPROVAL')
  if (!isFresh(by, policy, now)) return refused('LOCK_FACTOR_NEEDED')
  if (order.action === 'lock' && lockedThisHour >= policy.vehiclesAnHour) return refused('LOCK_TOO_MANY')
  return approved(order, by.id, policy, now)
}

function ended(order: LockOrder, cmdState: string): LockOutcome {
  if (order.state !== 'APPROVED') return refused('LOCK_ORDER_STATE')
  const state = ENDS[cmdState]
  return state ? { ok: true, order: { ...order, state } } : refused('LOCK_ORDER_STATE')
}

/** What the end of its command means for an order (R341). */
const ENDS: Readonly<Record<string, OrderState>> = {
  '0': 'DONE',
  '1': 'FAILED',
  '2': 'UNKNOWN',
  '6': 'UNKNOWN',
  '7': 'FAILED',
  '8': 'WITHDRAWN',
}

export function step(order: LockOrder, event: LockEvent, policy: LockPolicy, now: number): LockOutcome {
  switch (event.kind) {
    case 'approve':
      return approve(order, event, policy, now)
    case 'refuse':
      if (order.state !== 'ASKED') return refused('LOCK_ORDER_STATE')
      return { ok: true, order: { ...order, state: 'REFUSED', decidedBy: event.by.id } }
    case 'withdraw':
      if (order.state === 'ASKED') return { ok: true, order: { ...order, state: 'WITHDRAWN' } }
      // Its command decides whether it could still be taken back: what is on the wire ends by its outcome.
      return order.state === 'APPROVED'
        ? { ok: true, order, effect: 'takeBack' }
        : refused('LOCK_ORDER_STATE')
    case 'ended':
      return ended(order, event.cmdState)
    case 'tick':
      return order.state === 'ASKED' && now >= order.expires
        ? { ok: true, order: { ...order, state: 'EXPIRED' } }
        : { ok: true, order }
  }
}
