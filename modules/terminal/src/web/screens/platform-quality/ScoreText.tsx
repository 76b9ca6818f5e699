import { formatNumber, StatusTag, type Tone } from '@motorpool/ui'
import type { ReactNode } from 'react'

/** Points from which on a score is good, or still fair. */
const GOOD = 90
const FAIR = 70

export const toneOf = (score: number): Tone => (score >= GOOD ? 'ok' : score >= FAIR ? 'warn' : 'bad')

export function ScoreText({ score }: { score: number }): ReactNode {
  return (
    <StatusTag tone={toneOf(score)}>
      <span className="mp-num">{formatNumber(score, 1)}</span>
    </StatusTag>
  )
}
