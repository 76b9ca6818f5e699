import type { Names } from '../field.ts'
import type { Breach, CheckedMessage, Rule, Severity } from './rule.ts'

/** Findings that a report holds apart, and examples of each. */
export const MOST_FINDINGS = 200
export const MOST_EXAMPLES = 5

/** A message that shows a finding: what finds it in the journal, and the bytes to mark. */
export interface Example {
  messageId: number
  deviceTime: number
  receiveTime: number
  offset: number | null
  length: number | null
}

export interface Finding {
  code: string
  severity: Severity
  text: Names
  clause: string | null
  path: string | null
  name: Names | null
  count: number
  /** ms, device time */
  first: number
  last: number
  examples: Example[]
}

/** Gathers breaches by rule, clause and field. */
export class Findings {
  /** Breaches that would have made findings beyond `MOST_FINDINGS`. */
  leftOut = 0
  private readonly found = new Map<string, Finding>()
  private readonly rules: ReadonlyMap<string, Rule>

  constructor(rules: readonly Rule[]) {
    this.rules = new Map(rules.map((rule) => [rule.code, rule]))
  }

  add(breach: Breach, message: CheckedMessage): void {
    const key = `${breach.code} ${breach.clause ?? ''} ${breach.path ?? ''}`
    let finding = this.found.get(key)
    if (!finding) {
      const rule = this.rules.get(breach.code)
      if (!rule || this.found.size >= MOST_FINDINGS) {
        this.leftOut++
        return
      }
      finding = newFinding(rule, breach, message)
      this.found.set(key, finding)
    }
    const { messageId, deviceTime, receiveTime } = message
    finding.count++
    finding.last = Math.max(finding.last, deviceTime)
    if (finding.examples.length === MOST_EXAMPLES) return
    const { offset = null, length = null } = breach
    finding.examples.push({ messageId, deviceTime, receiveTime, offset, length })
  }

  /** Violations before remarks, the most frequent first. */
  list(): Finding[] {
    const rank = ({ severity }: Finding) => (severity === 'violation' ? 0 : 1)
    return [...this.found.values()].sort((a, b) => rank(a) - rank(b) || b.count - a.count)
  }
}

function newFinding({ code, severity, text }: Rule, breach: Breach, { deviceTime }: CheckedMessage): Finding {
  const { clause = null, path = null, name = null } = breach
  // A violation names its clause: where none is known, nothing is held against the terminal.
  const held = clause === null ? 'remark' : severity
  const times = { count: 0, first: deviceTime, last: deviceTime, examples: [] }
  return { code, severity: held, text, clause, path, name, ...times }
}
