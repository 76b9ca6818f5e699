import type { ReactNode } from 'react'

export interface Bar {
  key: string
  /** Below the bar; only as many are shown as fit. */
  label: string
  value: number
  /** How the bar is read aloud, and said when it is pointed at. */
  name: string
  /** What lies behind it is asked for. */
  onChoose?: (() => void) | undefined
}

interface Props {
  label: string
  bars: readonly Bar[]
}

/** A label is so many characters wide, with what keeps it from the next one. */
const LABELS_MAX = 16

/** Amounts beside each other; each is reached with the Tab key and says itself. */
export function Bars({ label, bars }: Props): ReactNode {
  const most = Math.max(...bars.map(({ value }) => value), 0) || 1
  const each = Math.ceil(bars.length / LABELS_MAX)
  return (
    <ol className="analysis-bars" aria-label={label}>
      {bars.map(({ key, label: below, value, name, onChoose }, i) => {
        const drawn = (
          <>
            <i style={{ blockSize: `${(value / most) * 100}%` }} aria-hidden="true" />
            <span aria-hidden="true">{i % each === 0 ? below : ''}</span>
          </>
        )
        return (
          <li key={key}>
            {onChoose ? (
              <button type="button" aria-label={name} title={name} onClick={onChoose}>
                {drawn}
              </button>
            ) : (
              // biome-ignore lint/a11y/noNoninteractiveTabindex: what a bar says is read with the keyboard too
              <div role="img" tabIndex={0} aria-label={name} title={name}>
                {drawn}
              </div>
            )}
          </li>
        )
      })}
    </ol>
  )
}
