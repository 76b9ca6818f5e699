import type { ChartBand } from '@motorpool/ui/chart'
import { readTime } from '../../parts/ranges.ts'
import type { Band } from './calls.ts'

const HOUR = 3_600_000
const TONES: Readonly<Record<number, ChartBand['tone']>> = { 1: 'info', 2: 'warn', 3: 'bad' }

/** Protocol that is asked for until another one is chosen, and its group of the engine (R359). */
export const FIRST_PROTOCOL = 'GPRS11'
export const FIRST_GROUPS = '02'

export interface DiagnosisState {
  vin: string | null
  from: number
  to: number
  keys: readonly string[]
  protocol: string
  cmd: string
}

/** What the address asks for; without times the last hour. */
export function readWindow(search: URLSearchParams, now: number): DiagnosisState {
  return {
    vin: search.get('vin'),
    from: readTime(search.get('from')) ?? now - HOUR,
    to: readTime(search.get('to')) ?? now,
    keys: (search.get('keys') ?? '').split(',').filter(Boolean),
    protocol: search.get('protocol') ?? FIRST_PROTOCOL,
    cmd: search.get('cmd') ?? FIRST_GROUPS,
  }
}

/** Commands as they were typed: groups or message ids, hexadecimal. */
export const commandsOf = (typed: string): string[] => typed.split(/[\s,;，、]+/).filter(Boolean)

export const areCommands = (typed: string): boolean =>
  commandsOf(typed).every((one) => /^(0x)?[0-9a-f]{1,4}$/i.test(one))

export const bandsOf = (alarms: readonly Band[]): ChartBand[] =>
  alarms.map(({ begin, end, name, level }) => ({
    from: begin,
    to: end,
    label: name,
    tone: TONES[level] ?? 'info',
  }))
