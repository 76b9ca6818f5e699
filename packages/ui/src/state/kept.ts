import { create } from 'zustand'

/** Since when what is shown may be out of date, ms: it was kept in the browser, as the server is not reached. */
export const useKept = create<{ since: number | undefined }>()(() => ({ since: undefined }))

/** Of each answer: one that was kept says when it came, and any other comes from the server. */
export function noteAge(answer: Response): void {
  const at = Number(answer.headers.get('x-kept-at') ?? Number.NaN)
  const { since } = useKept.getState()
  const next = Number.isNaN(at) ? undefined : Math.min(at, since ?? at)
  if (next !== since) useKept.setState({ since: next })
}
