import { useIsFetching } from '@tanstack/react-query'
import type { ReactNode } from 'react'

/** A line under the window's edge: runs with every change of page (R039) and while calls are under way, but for those of the background (`meta`). */
export function LoadingBar({ path }: { path: string }): ReactNode {
  const fetching = useIsFetching({ predicate: ({ meta }) => meta?.background !== true })
  return <div key={path} className={`mp-loading-bar${fetching > 0 ? ' is-on' : ''}`} aria-hidden="true" />
}
