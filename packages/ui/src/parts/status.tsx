import type { ReactNode } from 'react'

/** What a state means to the reader, not what it is called. */
export type Tone = 'ok' | 'warn' | 'bad' | 'info' | 'idle' | 'accent'

/** A state in a word, with a dot in its colour; `solid` fills the ground for what must not be missed. */
export function StatusTag({
  tone,
  solid,
  children,
}: {
  tone: Tone
  solid?: boolean
  children: ReactNode
}): ReactNode {
  return (
    <span className={`mp-status mp-tone-${tone}${solid ? ' is-solid' : ''}`}>
      <i aria-hidden="true" />
      {children}
    </span>
  )
}

/** A figure with its name, for the head of a page. */
export function Stat({
  label,
  value,
  unit,
  tone,
  hint,
}: {
  label: ReactNode
  value: ReactNode
  unit?: ReactNode
  tone?: Tone
  hint?: ReactNode
}): ReactNode {
  return (
    <div className={`mp-stat${tone ? ` mp-tone-${tone}` : ''}`}>
      <div className="mp-stat-label">{label}</div>
      <div className="mp-stat-value mp-num">
        {value}
        {unit ? <small>{unit}</small> : null}
      </div>
      {hint ? <div className="mp-stat-hint">{hint}</div> : null}
    </div>
  )
}
