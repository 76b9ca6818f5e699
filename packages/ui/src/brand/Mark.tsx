import type { ReactNode } from 'react'

interface Props {
  size?: number
  className?: string
}

/** The mark: a route in the shape of an M that ends in the position of a vehicle. One colour, clear at 16 px. */
export function Mark({ size = 24, className }: Props): ReactNode {
  return (
    <svg
      viewBox="0 0 32 32"
      width={size}
      height={size}
      className={className}
      aria-hidden="true"
      focusable="false"
    >
      <path
        d="M5 26V10.2a2.6 2.6 0 0 1 4.7-1.5L16 17.4l6.3-8.7A2.6 2.6 0 0 1 27 10.2V16"
        fill="none"
        stroke="currentColor"
        strokeWidth="4.2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="27" cy="25" r="3.4" fill="currentColor" />
    </svg>
  )
}

/** The name, drawn: one line weight, the two wheels of "pool" linked. */
export function Wordmark({ height = 20, className }: { height?: number; className?: string }): ReactNode {
  return (
    <svg
      viewBox="0 0 134 32"
      width={(height * 134) / 32}
      height={height}
      className={className}
      role="img"
      aria-label="Motorpool"
    >
      <g fill="none" stroke="currentColor" strokeWidth="2.7" strokeLinecap="round" strokeLinejoin="round">
        <path d="M3 22V10.5M3 15.2a4.6 4.6 0 0 1 9.2 0V22M12.2 15.2a4.6 4.6 0 0 1 9.2 0V22" />
        <circle cx="33" cy="16" r="6" />
        <path d="M45.6 5v13.6a3.4 3.4 0 0 0 3.4 3.4h1.4M42.4 10.2h8" />
        <circle cx="60.4" cy="16" r="6" />
        <path d="M72.4 22V10.3M72.4 15.6a5.4 5.4 0 0 1 5.2-5.4" />
        <path d="M83 10.3V29" />
        <circle cx="89" cy="16" r="6" />
        <circle cx="105.4" cy="16" r="6" />
        <circle cx="115.2" cy="16" r="6" />
        <path d="M128 4v18" />
      </g>
    </svg>
  )
}
