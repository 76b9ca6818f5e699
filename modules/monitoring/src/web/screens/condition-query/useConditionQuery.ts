import { toast, useAct, useText } from '@motorpool/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { QueryRun, QueryRunHead, QuestionField, SavedQuestion } from '../../../shared/condition-query.ts'
import { draftOfAddress } from './address.ts'
import { queryCalls } from './calls.ts'
import { askedOf, type Draft, draftOf, missingOf, newDraft } from './question.ts'
import { type CodeOf, QuestionTextError } from './question-text.ts'

const POLL_MS = 1000
const RUNS_KEY = ['monitor', 'conditionRuns']

export const isRunning = (run: Pick<QueryRun, 'status'> | undefined): boolean =>
  run?.status === 'WAIT' || run?.status === 'RUNNING'

/** Fields by their codes, and the code of one by what it is called. */
export function useFields(): {
  fields: ReadonlyMap<string, QuestionField>
  codeOf: CodeOf
  query: ReturnType<typeof useQuery<QuestionField[]>>
} {
  const query = useQuery({
    queryKey: ['monitor', 'conditionFields'],
    queryFn: ({ signal }) => queryCalls.fields(signal),
    staleTime: 60_000,
  })
  const fields = useMemo(() => new Map((query.data ?? []).map((field) => [field.code, field])), [query.data])
  const codeOf = useMemo<CodeOf>(() => {
    const byName = new Map<string, string>()
    for (const { code, name } of fields.values()) byName.set(name.toLowerCase(), code)
    for (const code of fields.keys()) byName.set(code.toLowerCase(), code)
    return (name) => (fields.has(name) ? name : byName.get(name.toLowerCase()))
  }, [fields])
  return { fields, codeOf, query }
}

/** What the address asks, once the fields are known: a draft, or why it cannot be read. */
function useAddressed(search: URLSearchParams, begun: Draft): { draft?: Draft | undefined; text?: string } {
  const { codeOf, query } = useFields()
  return useMemo(() => {
    if (!query.data) return {}
    try {
      return { draft: draftOfAddress(search, begun, codeOf) }
    } catch (error) {
      if (error instanceof QuestionTextError) return { text: search.get('when') ?? '' }
      throw error
    }
  }, [search, begun, codeOf, query.data])
}

/** A question while it is edited, and the run in the address with what it has found. It goes on while nobody looks. */
export function useConditionQuery() {
  const t = useText()
  const client = useQueryClient()
  const { act, busy } = useAct(RUNS_KEY)
  const [search, setSearch] = useSearchParams()
  const id = search.get('run')
  const [begun] = useState(() => newDraft(Date.now()))
  const [edited, setEdited] = useState<Draft>()
  const addressed = useAddressed(search, begun)
  const runKey = ['monitor', 'conditionRun', id]
  const found = useQuery({
    queryKey: runKey,
    queryFn: ({ signal }) => queryCalls.run(id ?? '', signal),
    enabled: id !== null,
    refetchInterval: ({ state }) => (isRunning(state.data) ? POLL_MS : false),
    staleTime: 0,
  })
  const run = id === null ? undefined : found.data
  const draft =
    edited ?? (run ? draftOf(run, { from: run.beginTime, to: run.endTime }) : (addressed.draft ?? begun))
  return {
    draft,
    /** Of the address, and not to be read as a question. */
    unread: edited || run ? undefined : addressed.text,
    change: (part: Partial<Draft>) => setEdited({ ...draft, ...part }),
    id,
    found,
    run,
    busy: busy || isRunning(run),
    ask: async () => {
      const missing = missingOf(draft)
      if (missing) {
        toast.warning(t(missing.key, missing.values))
        return
      }
      setEdited(draft)
      await act(async () => {
        const made = await queryCalls.ask(askedOf(draft))
        setSearch({ run: made.id })
      })
    },
    stop: () =>
      act(async () => {
        if (id) await queryCalls.stop(id)
        await client.invalidateQueries({ queryKey: runKey })
      }),
    open: (past: Pick<QueryRunHead, 'id'>) => {
      setEdited(undefined)
      setSearch({ run: past.id })
    },
    take: (saved: SavedQuestion) => setEdited(draftOf(saved, { from: draft.from, to: draft.to })),
  }
}
export type ConditionQueryState = ReturnType<typeof useConditionQuery>

/** The questions that were asked lately; asked for once they are looked at. */
export const usePastRuns = (enabled: boolean) =>
  useQuery({ queryKey: RUNS_KEY, queryFn: ({ signal }) => queryCalls.runs(signal), enabled, staleTime: 0 })

const SAVED_KEY = ['monitor', 'conditionSaved']

/** Questions under names; asked for once they are looked at. */
export function useSavedQuestions(enabled: boolean) {
  const t = useText()
  const { act, busy } = useAct(SAVED_KEY)
  const list = useQuery({
    queryKey: SAVED_KEY,
    queryFn: ({ signal }) => queryCalls.saved(signal),
    enabled,
    staleTime: 0,
  })
  return {
    list,
    busy,
    save: async (draft: Draft, name: string, shared: boolean): Promise<boolean> => {
      const missing = missingOf(draft)
      if (missing) {
        toast.warning(t(missing.key, missing.values))
        return false
      }
      const { question, scope } = askedOf(draft)
      return act(
        () => queryCalls.save({ name: name.trim(), shared, question, scope }),
        t('resource.viewSaved'),
      )
    },
    forget: (id: string) => act(() => queryCalls.forget(id)),
  }
}
