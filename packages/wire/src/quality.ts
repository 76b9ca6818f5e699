/** ms within which a live report is to be here (GB/T 32960.3: at least one every 30 s). */
export const PROMPT_MS = 30_000

/** What is counted of messages that another platform sends. */
export interface QualityCounts {
  /** All of them, those that had come before too. */
  messages: number
  /** Messages that came before. */
  repeated: number
  live: number
  /** Live reports that were here within `PROMPT_MS` of their own time. */
  prompt: number
  /** Live reports older than one that was here. */
  disordered: number
  /** Messages that were held against the standard, and the times that they break it. */
  checked: number
  breaches: number
  /** Messages that were refused; they are not among `messages`. */
  refused: number
}

export interface Score {
  /** 0 to 100 */
  total: number
  /** Each 0 to 1 */
  correct: number
  prompt: number
  once: number
  ordered: number
}

/** What each part counts for; together 100. */
export const WEIGHTS = { correct: 40, prompt: 30, once: 15, ordered: 15 } as const
export type ScorePart = keyof typeof WEIGHTS
export const SCORE_PARTS = ['correct', 'prompt', 'once', 'ordered'] as const satisfies readonly ScorePart[]

const share = (part: number, of: number): number => (of === 0 ? 1 : Math.max(0, part) / of)

/** The score of what was counted. Of nothing it is full: ask first whether anything came. */
export function scoreOf(counts: Readonly<QualityCounts>): Score {
  const { messages, repeated, live, prompt, disordered, checked, breaches, refused } = counts
  const parts = {
    correct: share(checked - breaches, checked) * share(messages, messages + refused),
    prompt: share(prompt, live),
    once: share(messages - repeated, messages),
    ordered: share(live - disordered, live),
  }
  return { total: SCORE_PARTS.reduce((points, part) => points + WEIGHTS[part] * parts[part], 0), ...parts }
}
