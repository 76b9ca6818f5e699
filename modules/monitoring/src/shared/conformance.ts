/** Spread of times, ms; quantiles are at most 4.5 % off. */
export interface Spread {
  count: number
  min: number
  median: number
  p95: number
  max: number
}

/** A message that shows a finding, and the bytes of it to mark. */
export interface FindingExample {
  messageId: number
  deviceTime: number
  receiveTime: number
  offset: number | null
  length: number | null
}

export interface ConformanceFinding {
  code: string
  severity: 'violation' | 'remark'
  text: string
  /** Standard, edition and clause; null where none speaks of it. */
  clause: string | null
  /** The field, list places as `*`. */
  path: string | null
  name: string | null
  count: number
  first: number
  last: number
  examples: FindingExample[]
}

/** How the messages of one terminal keep to the standard of its protocol, in one range of device time. */
export interface TerminalConformance {
  vin: string
  protocol: string
  /** Whether the protocol declares rules of its own; without them only what holds for all was looked at. */
  hasRules: boolean
  /** `empty`: nothing was sent, so nothing is said. */
  verdict: 'clean' | 'remarks' | 'violations' | 'empty'
  messages: number
  editions: string[]
  first: number | null
  last: number | null
  refused: number
  reissued: number
  duplicates: number
  signOns: number
  signOffs: number
  sessions: Spread | null
  clock: (Spread & { fast: number }) | null
  /** Clock error by day; `day`: ms, its midnight in China. */
  clockDays: (Spread & { day: number })[]
  findings: ConformanceFinding[]
  findingsLeftOut: number
  types: {
    messageId: number
    direction: 'up' | 'down'
    name: string | null
    count: number
    refused: number
    /** `upTo`: ms; null: all that is longer. */
    interval: (Spread & { bars: { upTo: number | null; count: number }[] }) | null
  }[]
  typesLeftOut: number
  fields: {
    messageId: number
    path: string
    name: string
    unit: string | null
    count: number
    abnormal: number
    invalid: number
    outside: number
    min: number | null
    max: number | null
  }[]
  fieldsLeftOut: number
}

/** How much of its range a report that is being made has behind it, in whole percent. */
export interface ConformanceProgress {
  share: number
}
