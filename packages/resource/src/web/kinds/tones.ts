import type { Tone } from '@motorpool/ui'

/** States whose meaning has a colour, whatever enumeration they belong to. */
const TONES: Readonly<Record<string, Tone>> = {
  ONLINE: 'ok',
  OFFLINE: 'idle',
  NORMAL: 'ok',
  ENABLED: 'ok',
  ENABLE: 'ok',
  USABLE: 'ok',
  DISABLED: 'idle',
  DISABLE: 'idle',
  BOUND: 'ok',
  BIND: 'ok',
  UNBOUND: 'idle',
  UNBIND: 'idle',
  LOCK: 'bad',
  LOCKED: 'bad',
  UNLOCK: 'idle',
  UNLOCKED: 'idle',
  AUTHED: 'ok',
  NOT_AUTH: 'warn',
  HAS_OPENED: 'ok',
  NOT_OPEN: 'idle',
  EXPIRED: 'warn',
  SUSPENDED: 'warn',
  FAULT: 'bad',
  PASS: 'ok',
  NOT_PASS: 'bad',
  PASSED: 'ok',
  PENDING_AUDIT: 'info',
  SUBMIT_TIMEOUT: 'warn',
  SUBMIT_FAILED: 'bad',
  SUBMIT: 'info',
  STARTING: 'ok',
  RESP: 'ok',
  DONE: 'ok',
  SUCCESS: 'ok',
  STANDS_OUT: 'warn',
  WARN: 'warn',
  ERROR: 'bad',
  FAIL: 'bad',
  SENT: 'ok',
  FAILED: 'bad',
}

/** Only enumerations that speak of a state have tones; a kind of vehicle has none. */
const STATES = /(?:status|state|lock|auth|result|loglevel)$/i

export function toneOf(enumeration: string, value: string): Tone | undefined {
  if (!STATES.test(enumeration)) return undefined
  return TONES[value] ?? 'idle'
}
