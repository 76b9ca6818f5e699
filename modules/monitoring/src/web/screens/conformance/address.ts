import type { ConformanceFinding, FindingExample } from '../../../shared/index.ts'
import type { ConformanceAsked } from '../../calls.ts'
import { readTime } from '../../parts/ranges.ts'
import { writeMark } from '../message/mark.ts'

const QUERY = '/monitor/messageQuery'
const VIEW = 'conformance'
const DAY_MS = 86_400_000

/** A report as it is being asked for. */
export interface ConformanceForm {
  vin: string | null
  protocolId: string | null
  from: number | null
  to: number | null
}

/** The report stands at the address of the message query: who reads one follows it to the other. */
export const isConformance = (search: URLSearchParams): boolean => search.get('view') === VIEW

/** Without times the day that ends now. */
export function readConformance(search: URLSearchParams, now: number): ConformanceForm {
  return {
    vin: search.get('vin') || null,
    protocolId: search.get('protocol') || null,
    from: readTime(search.get('from')) ?? now - DAY_MS,
    to: readTime(search.get('to')) ?? now,
  }
}

export function conformancePath({ vin, protocolId, from, to }: ConformanceForm): string {
  const params = new URLSearchParams({ view: VIEW })
  const all = { vin, protocol: protocolId, from, to }
  for (const [key, value] of Object.entries(all)) if (value !== null) params.set(key, String(value))
  return `${QUERY}?${params}`
}

/** What is asked of the server; undefined while something is missing. */
export function askedOf({ vin, protocolId, from, to }: ConformanceForm): ConformanceAsked | undefined {
  if (vin === null || protocolId === null || from === null || to === null) return undefined
  return { vin, protocolId, startTime: from, endTime: to }
}

/** The message that shows a finding, its bytes marked. Messages are found by their receipt. */
export function examplePath(
  { vin, protocolId }: Pick<ConformanceAsked, 'vin' | 'protocolId'>,
  { messageId, receiveTime, ...mark }: FindingExample,
): string {
  const params = new URLSearchParams({
    vin,
    protocol: protocolId,
    direction: 'UP',
    from: String(receiveTime),
    to: String(receiveTime + 1),
    types: String(messageId),
    mark: writeMark(mark),
  })
  return `${QUERY}?${params}`
}

/** Findings by severity, in their order. */
export function bySeverity(findings: readonly ConformanceFinding[]) {
  const of = (severity: ConformanceFinding['severity']) => ({
    severity,
    findings: findings.filter((one) => one.severity === severity),
  })
  return [of('violation'), of('remark')].filter((group) => group.findings.length > 0)
}
