import type { ButtonHTMLAttributes, ReactNode } from 'react'

interface Props extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> {
  /** As high as the fields of the sign-in, and as wide as its form. */
  wide?: boolean
  /** What it does is under way: it cannot be pressed again. */
  busy?: boolean
}

/** The main button of pages that have to stand before antd, or without it. */
export function Button({ wide = false, busy = false, type = 'button', children, ...more }: Props): ReactNode {
  return (
    <button
      {...more}
      type={type}
      className={`mp-button${wide ? ' is-wide' : ''}`}
      aria-busy={busy}
      aria-disabled={busy}
    >
      {busy ? <i className="mp-turning" aria-hidden="true" /> : null}
      {children}
    </button>
  )
}
