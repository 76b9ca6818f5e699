import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../api/failure.ts'
import { failureMessage, toast } from './toast.ts'

export interface Act {
  /** One of its changes is under way. */
  busy: boolean
  /**
   * Runs a change and answers whether it was done. `done` is the message of success, if there is one: a text, or what a
   * function says of the answer. The message of a refusal has been shown by the client (R261).
   */
  act<T>(run: () => Promise<T>, done?: string | ((answer: T) => string)): Promise<boolean>
}

/**
 * Changes something on the server. Queries whose keys begin with one of `stale` are asked again afterwards, also after a
 * refusal: it says that what is shown may be out of date.
 */
export function useAct(...stale: readonly QueryKey[]): Act {
  const cache = useQueryClient()
  const [running, setRunning] = useState(0)
  const act: Act['act'] = async (run, done) => {
    setRunning((n) => n + 1)
    try {
      const answer = await run()
      if (done !== undefined) toast.success(typeof done === 'string' ? done : done(answer))
      return true
    } catch (error) {
      console.warn('act', error)
      if (!(error instanceof ApiError)) toast.error(failureMessage(error))
      return false
    } finally {
      setRunning((n) => n - 1)
      await Promise.all(stale.map((queryKey) => cache.invalidateQueries({ queryKey })))
    }
  }
  return { busy: running > 0, act }
}
