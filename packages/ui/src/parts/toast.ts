import { ApiError } from '../api/failure.ts'

export type ToastKind = 'success' | 'error' | 'warning' | 'info' | 'loading'

export interface ToastRequest {
  kind: ToastKind
  text: string
  key?: string
  /** Seconds; 0 stays until it is replaced or closed. */
  seconds: number
}

type Outlet = (request: ToastRequest) => void

let outlet: Outlet | undefined
let closer: ((key: string) => void) | undefined

/** The layout's message holder; calls before it is there are dropped. */
export function connectToasts(show: Outlet, close: (key: string) => void): () => void {
  outlet = show
  closer = close
  return () => {
    if (outlet === show) outlet = undefined
  }
}

/** Errors and warnings stay 4 s (R164, R261). */
export const TOAST_SECONDS = 4

/** Short messages at the top of the window, from anywhere. */
export const toast = {
  success: (text: string, key?: string): void => outlet?.({ kind: 'success', text, key, seconds: 2.5 }),
  error: (text: string, key?: string): void =>
    outlet?.({ kind: 'error', text, key: key ?? text, seconds: TOAST_SECONDS }),
  warning: (text: string, key?: string): void =>
    outlet?.({ kind: 'warning', text, key: key ?? text, seconds: TOAST_SECONDS }),
  info: (text: string, key?: string): void => outlet?.({ kind: 'info', text, key, seconds: 3 }),
  /** Stays until `toast.close(key)` or another toast with the key. */
  loading: (text: string, key: string): void => outlet?.({ kind: 'loading', text, key, seconds: 0 }),
  close: (key: string): void => closer?.(key),
}

/** What to tell the user about a caught failure. */
export function failureMessage(error: unknown): string {
  return error instanceof ApiError || error instanceof Error ? error.message : String(error)
}
