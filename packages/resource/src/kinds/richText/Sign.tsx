import type { ReactNode } from 'react'

/** A drawing on a button of the toolbar, in the manner of the console's icons. */
export function Sign({ path }: { path: string }): ReactNode {
  return (
    <svg
      viewBox="0 0 24 24"
      width={16}
      height={16}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.9}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  )
}
