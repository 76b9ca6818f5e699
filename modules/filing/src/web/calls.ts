import type { AnyResource } from '@motorpool/resource/shared'
import { api } from '@motorpool/ui'
import { type FieldWords, stepsPath } from '../shared/index.ts'

export interface FilingStep {
  id: string
  requestNo: string | null
  operation: string
  state: string
  failure: string | null
  words: string | null
  fields: readonly FieldWords[]
  user: string | null
  /** ms */
  time: number
}

export const filingCalls = {
  register: (resource: AnyResource, ids: readonly string[]): Promise<unknown> =>
    api.put(`${resource.api}/register`, { ids }),
  query: (resource: AnyResource, id: string): Promise<{ auditState: string }> =>
    api.put(`${resource.api}/${id}/register/query`, undefined),
  steps: (resource: AnyResource, id: string, signal: AbortSignal): Promise<FilingStep[]> =>
    api.get(stepsPath(resource, id), undefined, { signal }),
}
