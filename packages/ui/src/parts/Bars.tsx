import './bars.css'
import type { ReactNode } from 'react'

export interface Bar {
  key: string
  /** Below the bar; only as many are shown as fit. */
  label: string
  value: number
  /** How the bar is read aloud, and said when it is pointed at. */
  name: string
}

interface Props {
  label: string
  bars: readonly Bar[]
  /** Bars can be chosen; the chosen one once more lets it go. */
  chosen?: string | undefined
  onChoose?(key: string | undefined): void
}

/** A label is so many characters wide, with what keeps it from the next one. */
const LABELS_MAX = 16

/** Amounts beside each other; each is reached with the Tab key and says itself. */
export function Bars({ label, bars, chosen, onChoose }: Props): ReactNode {
  const most = Math.max(...bars.map(({ value }) => value), 0) || 1
  const each = Math.ceil(bars.length / LABELS_MAX)
  const isRead = onChoose === undefined
  return (
    <ol className="mp-bars" aria-label={label}>
      {bars.map(({ key, label: below, value, name }, i) => (
        <li
          key={key}
          className={chosen === key ? 'is-chosen' : undefined}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what a bar says is read with the keyboard too
          {...(isRead ? { tabIndex: 0, 'aria-label': name } : {})}
          title={name}
        >
          {onChoose ? (
            <button
              type="button"
              aria-label={name}
              aria-pressed={chosen === key}
              onClick={() => onChoose(chosen === key ? undefined : key)}
            />
          ) : null}
          <i style={{ blockSize: `${(value / most) * 100}%` }} aria-hidden="true" />
          <span aria-hidden="true">{i % each === 0 ? below : ''}</span>
        </li>
      ))}
    </ol>
  )
}
