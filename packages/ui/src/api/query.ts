import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './failure.ts'

/** One cache for the whole console. Failures of the server's own making are tried once more, refusals are not. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      gcTime: 5 * 60_000,
      refetchOnWindowFocus: false,
      // Without a network a call fails and says so; waiting for the network would look like an empty answer.
      networkMode: 'always',
      retry: (count, error) =>
        count < 1 && error instanceof ApiError && (error.status === 0 || error.status >= 502),
    },
  },
})
