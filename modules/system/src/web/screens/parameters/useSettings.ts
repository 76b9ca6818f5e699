import type { Row } from '@motorpool/resource/web'
import { api, failureMessage } from '@motorpool/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { declaredParameters, type Parameter, parameters } from '../../../shared/index.ts'

export interface Setting {
  parameter: Parameter
  /** As stored. */
  value: string
  /** As typed; the same as stored while nothing was. */
  draft: string
  valid: boolean
}

const PAGE = 100

/** The declared parameters with their platform-wide values, and a way to save what was changed of them. */
export function useSettings() {
  const client = useQueryClient()
  const [drafts, setDrafts] = useState<Readonly<Record<string, string>>>({})
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const rows = useQuery({
    queryKey: [parameters.key, 'settings'],
    queryFn: async () => {
      const { items } = await api.post<{ items: Row[] }>(
        `${parameters.api}/page`,
        { sysFlag: true, page: 1, pageSize: PAGE },
        { quiet: true },
      )
      return new Map(items.filter((r) => !r.tenantId).map((r) => [`${r.key as string}`, r]))
    },
  })
  const settings = useMemo<Setting[]>(
    () =>
      declaredParameters().flatMap((parameter) => {
        const row = rows.data?.get(parameter.def.key)
        if (!row) return []
        const value = `${row.value as string}`
        const draft = drafts[parameter.def.key] ?? value
        return [{ parameter, value, draft, valid: parameter.parse(draft) !== undefined }]
      }),
    [rows.data, drafts],
  )
  const changed = settings.filter((s) => s.draft !== s.value)
  const save = async () => {
    setBusy(true)
    setProblem(undefined)
    try {
      for (const { parameter, draft } of changed) {
        const row = rows.data?.get(parameter.def.key)
        await api.put(
          parameters.api,
          { id: row?.id, value: draft, updateTime: row?.updateTime },
          { quiet: true },
        )
      }
      setDrafts({})
      return true
    } catch (error) {
      setProblem(failureMessage(error))
      return false
    } finally {
      await client.invalidateQueries({ queryKey: [parameters.key] })
      setBusy(false)
    }
  }
  return {
    rows,
    settings,
    changed,
    busy,
    problem,
    save,
    set: (key: string, draft: string) => setDrafts((all) => ({ ...all, [key]: draft })),
  }
}
