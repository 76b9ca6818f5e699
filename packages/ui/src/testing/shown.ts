import { configureApi } from '../api/client.ts'
import { connectToasts, type ToastKind, toast } from '../parts/toast.ts'

/** Short messages that the user has seen, in order: `['success', '已保存']`. */
export type Shown = [kind: ToastKind, text: string][]

/** Collects short messages from now on; failures of the client become messages as they do in the console. */
export function collectToasts(shown: Shown): void {
  connectToasts(
    ({ kind, text }) => shown.push([kind, text]),
    () => undefined,
  )
  configureApi({
    language: () => 'zh-CN',
    emission: () => 'NONE',
    onUnauthenticated: () => Promise.resolve(false),
    onFailure: (error) => toast.error(error.message),
    failureText: (status) => `HTTP ${status}`,
  })
}

/** Warnings go into a list instead of the test's output; answers the way back. */
export function collectWarnings(warnings: unknown[][]): () => void {
  const { warn } = console
  console.warn = (...parts: unknown[]) => void warnings.push(parts)
  return () => {
    console.warn = warn
  }
}
