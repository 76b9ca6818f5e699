import { toast, useText } from '@motorpool/ui'
import { useQueryClient } from '@tanstack/react-query'

/** Does something to records of a resource and brings its lists up to date; failures were told already. */
export function useAct(key: string): (run: () => Promise<unknown>) => Promise<boolean> {
  const t = useText()
  const cache = useQueryClient()
  return async (run) => {
    try {
      await run()
      toast.success(t('resource.updated'))
      return true
    } catch {
      return false
    } finally {
      await cache.invalidateQueries({ queryKey: [key] })
    }
  }
}
