import type { AnyResource } from '@motorpool/resource/shared'
import type { Row } from '@motorpool/resource/web'
import { ApiError, api, conflictOf, failureMessage, toast, useText } from '@motorpool/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { recordBody } from './record.ts'

const keyOf = (path: string) => ['record', path]

/** The one record behind a path; nothing of it is kept longer than it is shown. */
export const useRecord = (path: string) =>
  useQuery({
    queryKey: keyOf(path),
    queryFn: () => api.get<Row | null>(path, undefined, { quiet: true }),
    staleTime: 0,
    gcTime: 0,
  })

/** What the server refused, at the field it concerns. */
export interface FieldRefusal {
  field: string
  message: string
}

export interface SavingRecord {
  busy: boolean
  /** Why the record was refused as a whole. */
  problem: string | undefined
  /** Somebody else has changed it. */
  conflict: boolean
  /** What is stored now. */
  load(): Promise<Row>
  /** The newest takes the place of what was shown. */
  replace(newest: Row): void
  /** Answers what was refused of single fields. */
  save(values: Readonly<Record<string, unknown>>): Promise<readonly FieldRefusal[]>
}

/** Saves the record behind a path and reads it again. */
export function useSaveRecord(resource: AnyResource, path: string, row: Row | undefined): SavingRecord {
  const t = useText()
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const problem = failure === undefined ? undefined : failureMessage(failure)
  return {
    busy,
    problem,
    conflict: conflictOf(failure) !== undefined,
    load: async () => (await api.get<Row | null>(path, undefined, { quiet: true })) ?? { id: '' },
    replace: (newest) => {
      setFailure(undefined)
      client.setQueryData(keyOf(path), newest)
    },
    save: async (values) => {
      setBusy(true)
      setFailure(undefined)
      try {
        await api.put(path, recordBody(resource, values, row), { quiet: true })
        toast.success(t('tenancy.saved'))
        await client.invalidateQueries({ queryKey: keyOf(path) })
        return []
      } catch (error) {
        const fields = error instanceof ApiError ? error.fields : []
        if (fields.length === 0) setFailure(error)
        return fields
      } finally {
        setBusy(false)
      }
    },
  }
}
