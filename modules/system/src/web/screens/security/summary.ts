import { startOfDay, type Tone } from '@motorpool/ui'
import type { SecurityOverview } from '../../../shared/security/overview.ts'

/** Older keys are due to be replaced. */
const KEY_DAYS = 365
const DAY_MS = 86_400_000

export interface Day {
  /** Its begin, in the viewer's zone. */
  at: number
  /** One amount for each series of the chart. */
  amounts: readonly number[]
}

/** The last so many days, today among them, each with its amounts: days without any are 0. */
export function perDay<T extends { at: number }>(
  hours: readonly T[],
  amounts: (hour: T) => readonly number[],
  days: number,
  now: number,
): Day[] {
  const today = new Date(startOfDay(now))
  const begins = Array.from({ length: days }, (_, i) =>
    new Date(today.getFullYear(), today.getMonth(), today.getDate() - days + 1 + i).getTime(),
  )
  const sums = new Map<number, readonly number[]>()
  for (const hour of hours) {
    const day = startOfDay(hour.at)
    const before = sums.get(day)
    sums.set(
      day,
      amounts(hour).map((n, i) => n + (before?.[i] ?? 0)),
    )
  }
  return begins.map((at) => ({ at, amounts: sums.get(at) ?? [] }))
}

export interface Check {
  key: 'factor' | 'tls' | 'proxies' | 'metrics' | 'privateTargets' | 'passwordKey' | 'vaultKey' | 'gatewayKey'
  tone: Tone
  /** Name of its text and what stands in it. */
  text: string
  args: Readonly<Record<string, string | number>>
}

type State = NonNullable<SecurityOverview['state']>

function factorCheck({ total, withFactor, without }: SecurityOverview['administrators']): Check {
  const names = without.join(', ')
  return withFactor === total
    ? { key: 'factor', tone: 'ok', text: 'security.factorAll', args: { n: total } }
    : {
        key: 'factor',
        tone: 'bad',
        text: 'security.factorNot',
        args: { n: total - withFactor, total, names },
      }
}

const TLS = {
  yes: ['ok', 'security.tlsYes'],
  local: ['ok', 'security.tlsLocal'],
  no: ['bad', 'security.tlsNo'],
} as const

function tlsCheck({ tls }: SecurityOverview['connection']): Check {
  const [tone, text] = TLS[tls]
  return { key: 'tls', tone, text, args: {} }
}

/** Proxies that are not counted make every caller look like the proxy; counted ones that are passed by are no wall. */
function proxyCheck(n: number, { forwarded }: SecurityOverview['connection']): Check {
  const check = { key: 'proxies', args: { n } } as const
  if (n === 0 && forwarded) return { ...check, tone: 'bad', text: 'security.proxyUndeclared' }
  if (n > 0 && !forwarded) return { ...check, tone: 'warn', text: 'security.proxyBypassed' }
  return { ...check, tone: 'ok', text: n === 0 ? 'security.proxyNone' : 'security.proxyCount' }
}

const METRICS = {
  off: ['ok', 'security.metricsOff'],
  loopback: ['ok', 'security.metricsLocal'],
  all: ['warn', 'security.metricsAll'],
} as const

function keyCheck({ name, since, by }: State['keys'][number], now: number): Check {
  const key = `${name}Key` as const
  if (since === null) return { key, tone: 'bad', text: 'security.keyNone', args: {} }
  const days = Math.max(0, Math.floor((now - since) / DAY_MS))
  const text = by === 'record' ? 'security.keyAge' : 'security.keyFileAge'
  return { key, tone: days > KEY_DAYS ? 'warn' : 'ok', text, args: { days, since } }
}

function targetCheck({ privateTargets, privateEndpoints }: State): Check {
  const key = 'privateTargets'
  if (privateTargets) return { key, tone: 'warn', text: 'security.privateAllowed', args: {} }
  if (privateEndpoints.length === 0) return { key, tone: 'ok', text: 'security.privateRefused', args: {} }
  return { key, tone: 'ok', text: 'security.privateSome', args: { list: privateEndpoints.join(', ') } }
}

/** What should be in order, what is not first. */
export function checksOf({ administrators, connection, state }: SecurityOverview, now: number): Check[] {
  const checks = [factorCheck(administrators), tlsCheck(connection)]
  if (state) {
    const [tone, text] = METRICS[state.metrics]
    checks.push(
      proxyCheck(state.proxies, connection),
      { key: 'metrics', tone, text, args: {} },
      targetCheck(state),
      ...state.keys.map((key) => keyCheck(key, now)),
    )
  }
  const rank = (check: Check) => ['bad', 'warn'].indexOf(check.tone)
  return checks.sort((a, b) => (rank(a) < 0 ? 2 : rank(a)) - (rank(b) < 0 ? 2 : rank(b)))
}
