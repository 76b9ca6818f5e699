import type { ReactNode } from 'react'
import { highlightPieces } from '../format/highlight.ts'
import { formatDate, formatTime, splitDuration } from '../format/time.ts'
import { useText } from '../texts/texts.ts'
import { useNow } from './hooks.ts'

/** VINs, codes, addresses: monospaced, never broken in the middle. */
export function Mono({ children, className }: { children: ReactNode; className?: string }): ReactNode {
  return <span className={className ? `mp-mono ${className}` : 'mp-mono'}>{children}</span>
}

type Moment = number | string | null | undefined

/** A time in the viewer's zone, monospaced; an em dash for none. */
export function TimeText({ value, dateOnly }: { value: Moment; dateOnly?: boolean }): ReactNode {
  const text = dateOnly ? formatDate(value) : formatTime(value)
  if (!text) return <Nothing />
  return (
    <time className="mp-mono" dateTime={new Date(value as number).toISOString()}>
      {text}
    </time>
  )
}

export function Nothing(): ReactNode {
  return <span className="mp-faint">—</span>
}

/** How long something took, in its two largest units. */
export function useDurationText(): (ms: number) => string {
  const t = useText()
  return (ms) => {
    const { days, hours, minutes, seconds } = splitDuration(ms)
    if (days > 0) return `${t('ui.days', { n: days })} ${t('ui.hours', { n: hours })}`
    if (hours > 0) return `${t('ui.hours', { n: hours })} ${t('ui.minutes', { n: minutes })}`
    if (minutes > 0) return `${t('ui.minutes', { n: minutes })} ${t('ui.seconds', { n: seconds })}`
    return t('ui.seconds', { n: seconds })
  }
}

/** "3 min ago", with the exact time as a title. */
export function Ago({
  value,
  everyMs = 10_000,
}: {
  value: number | null | undefined
  everyMs?: number
}): ReactNode {
  const t = useText()
  const now = useNow(everyMs)
  if (value === null || value === undefined) return <Nothing />
  const { days, hours, minutes } = splitDuration(now - value)
  const text =
    days > 0
      ? t('ui.ago', { time: t('ui.days', { n: days }) })
      : hours > 0
        ? t('ui.ago', { time: t('ui.hours', { n: hours }) })
        : minutes > 0
          ? t('ui.ago', { time: t('ui.minutes', { n: minutes }) })
          : t('ui.justNow')
  return (
    <time title={formatTime(value)} dateTime={new Date(value).toISOString()} className="mp-num">
      {text}
    </time>
  )
}

/** A text with every occurrence of the keyword marked; never as markup (R062). */
export function Highlight({ text, keyword }: { text: string; keyword: string }): ReactNode {
  return highlightPieces(text, keyword).map((piece, i) =>
    piece.match ? (
      <mark key={i} className="mp-mark">
        {piece.text}
      </mark>
    ) : (
      piece.text
    ),
  )
}
