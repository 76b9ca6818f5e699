import { keyOfText } from '@motorpool/kernel'
import type { Issue } from '@motorpool/resource/shared'
import { t } from '@motorpool/ui'

/** A refusal in the words the server would use; the vehicle is the one in view, and need not be named. */
export function problemText(problem: Issue | undefined): string | undefined {
  if (!problem) return undefined
  const params = Object.fromEntries(
    Object.entries({ ...problem.params, vin: '' }).map(([name, value]) => {
      const key = keyOfText(value)
      return [name, key === undefined ? value : t(key)]
    }),
  )
  return t(`error.${problem.code}`, params).replaceAll(/ {2,}/g, ' ')
}
