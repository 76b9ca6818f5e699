import type { AnyResource } from '@motorpool/resource/shared'
import { api } from '@motorpool/ui'
import { type FieldWords, type Operation, stepsPath } from '../shared/index.ts'

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
  order: (resource: AnyResource, operation: Operation, ids: readonly string[]): Promise<unknown> =>
    api.put(`${resource.api}/${operation}`, { ids }),
  query: (
    resource: AnyResource,
    operation: Operation,
    id: string,
  ): Promise<{ auditState: string; identifierState?: string }> =>
    api.put(`${resource.api}/${id}/${operation}/query`, undefined),
  steps: (resource: AnyResource, id: string, signal: AbortSignal): Promise<FilingStep[]> =>
    api.get(stepsPath(resource, id), undefined, { signal }),
}
