import { keyOfText } from '@motorpool/kernel'
import type { Complaint } from '@motorpool/resource/shared'
import type { Row } from '@motorpool/resource/web'
import { t } from '@motorpool/ui'

/** A refusal in the words the server would use. */
export function problemText(problem: Complaint | undefined, row: Row): string | undefined {
  if (!problem) return undefined
  const params = Object.fromEntries(
    Object.entries({ vin: String(row.vin), ...problem.params }).map(([name, value]) => {
      const key = keyOfText(value)
      return [name, key === undefined ? value : t(key)]
    }),
  )
  return t(`error.${problem.code}`, params)
}
