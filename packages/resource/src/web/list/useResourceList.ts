import { api, useDebounced, usePrefs } from '@motorpool/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { AnyResource } from '../../shared/define.ts'
import type { Page, Sort } from '../../shared/types.ts'
import { pageAfterDelete } from './numbers.ts'
import { type ListState, readList, withoutEmptyFilters, writeList } from './url.ts'
import { type SearchDefaults, useSearchDefaults } from './useSearchDefaults.ts'

export interface Row {
  id: string
  [field: string]: unknown
}

export type ListRequest = Record<string, unknown> & { page: number; pageSize: number; sort?: Sort }
export type ListLoader = (request: ListRequest, signal: AbortSignal) => Promise<Page<Row>>

export interface ListOptions {
  /** Instead of the resource's own page call. */
  load?: ListLoader
  /** A hand-written family: one value a filter, no order to choose. */
  plain?: boolean
  /** Filters that always hold. */
  only?: Readonly<Record<string, unknown>>
  /** Filters of a list that is opened without any, and after a reset (R111, R112). */
  defaults?: SearchDefaults
}

export interface ResourceList {
  state: ListState
  /** What the list is asked for: filters as its family takes them, and the order. */
  asked: Readonly<Record<string, unknown>>
  /** Empties the search, or brings its defaults back (R112). */
  reset(): Readonly<Record<string, unknown>>
  rows: readonly Row[]
  total: number
  /** The total is an estimate. */
  capped: boolean
  loading: boolean
  /** Nothing has been loaded yet. */
  first: boolean
  error: unknown
  selected: readonly string[]
  setSelected(ids: readonly string[]): void
  search(filters: Readonly<Record<string, unknown>>): void
  /** Goes to a whole state at once: a saved view. */
  open(state: ListState): void
  turnTo(page: number, pageSize?: number): void
  sortBy(sort: Sort | undefined): void
  refresh(): Promise<void>
  /** Loads again after so many rows of this page were deleted (R126). */
  afterDelete(count: number): Promise<void>
}

const NOTHING: readonly string[] = []

/** Rows of a tree asked for at once, and at most. */
const TREE_PAGE = 100
const TREE_MAX = 2000

function pageLoader(resource: AnyResource): ListLoader {
  const call = resource.calls.page
  return (request, signal) => {
    if (!call) throw new Error(`${resource.key} has no page call`)
    return api.post<Page<Row>>(call.path, request, { signal, quiet: true })
  }
}

/** Trees are small and shown whole: all pages, one after another. */
function wholeLoader(load: ListLoader): ListLoader {
  return async (request, signal) => {
    const items: Row[] = []
    for (let page = 1; items.length < TREE_MAX; page++) {
      const part = await load({ ...request, page, pageSize: TREE_PAGE }, signal)
      items.push(...part.items)
      if (part.items.length < TREE_PAGE || items.length >= part.total) break
    }
    return { items, total: items.length, current: 1 }
  }
}

/** Kinds of which one value of a filter is several: both ends of a range, the way to an area. */
const SEVERAL: ReadonlySet<string | undefined> = new Set(['date', 'datetime', 'area'])

/** One value a filter. */
function singles(
  { fields }: AnyResource,
  filters: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(filters).map(([key, value]) => [
      key,
      Array.isArray(value) && !SEVERAL.has(fields[key]?.kind) ? (value[0] as unknown) : value,
    ]),
  )
}

const hasNone = (filters: Readonly<Record<string, unknown>>): boolean =>
  Object.keys(withoutEmptyFilters(filters)).length === 0

/** Filters, order and page as they stand in the address, and the ways to change them. */
function useAddress(resource: AnyResource) {
  const [params, setParams] = useSearchParams()
  // The same address gives the same state, also when the tab comes to the front again.
  const address = params.toString()
  const state = useMemo(() => readList(resource, new URLSearchParams(address)), [resource, address])
  // Rows are selected of what this address shows: another one, however it came about, begins with none.
  const [chosen, setChosen] = useState({ address, ids: NOTHING })
  const selected = chosen.address === address ? chosen.ids : NOTHING
  const setSelected = useCallback((ids: readonly string[]) => setChosen({ address, ids }), [address])
  // The last search from here was for nothing in particular: a search without filters is meant so.
  const [emptied, setEmptied] = useState(false)
  const go = useCallback(
    (next: Partial<ListState>, replace = false) => {
      if (next.filters) setEmptied(hasNone(next.filters))
      return setParams(writeList(resource, { ...state, ...next }), { replace })
    },
    [resource, state, setParams],
  )
  const isSame = (next: Partial<ListState>) =>
    writeList(resource, { ...state, ...next }).toString() === address
  return { state, selected, setSelected, go, isSame, emptied }
}

/** A list's rows and everything that decides which: filters, order and page live in the address. */
export function useResourceList(resource: AnyResource, options: ListOptions = {}): ResourceList {
  const { state, selected, setSelected, go, isSame, emptied } = useAddress(resource)
  const emission = usePrefs((s) => s.emission)
  const language = usePrefs((s) => s.language)
  const client = useQueryClient()
  const filters = withoutEmptyFilters(state.filters)
  const waiting = useSearchDefaults(options.defaults, { empty: hasNone(filters), emptied }, (defaults) =>
    go({ filters: defaults, page: 1 }, true),
  )
  const asked = {
    ...(options.plain ? singles(resource, filters) : filters),
    ...options.only,
    ...(state.sort ? { sort: state.sort } : {}),
  }
  const request: ListRequest = { ...asked, page: state.page, pageSize: state.pageSize }
  const query = useQuery({
    queryKey: [resource.key, 'page', request, emission, language],
    queryFn: async ({ signal }) => {
      const load = options.load ?? pageLoader(resource)
      try {
        return await (resource.tree ? wholeLoader(load) : load)(request, signal)
      } catch (error) {
        // A failed load clears the list and is logged, without a message of its own (R127).
        if (!signal.aborted) console.warn(`list ${resource.key}`, error)
        throw error
      }
    },
    enabled: !waiting,
    placeholderData: (before) => before,
    staleTime: 5_000,
  })
  const failed = query.isError
  const rows = useMemo(() => (failed ? [] : (query.data?.items ?? [])), [failed, query.data])

  const refresh = useCallback(async () => {
    setSelected(NOTHING)
    await client.invalidateQueries({ queryKey: [resource.key] })
    await client.invalidateQueries({ queryKey: ['options', resource.key] })
  }, [client, resource.key, setSelected])
  const search = (next: Readonly<Record<string, unknown>>) => {
    if (isSame({ filters: next, page: 1 })) void refresh()
    else go({ filters: next, page: 1 })
  }

  return {
    state,
    asked,
    rows,
    total: failed ? 0 : (query.data?.total ?? 0),
    capped: Boolean(query.data?.capped),
    loading: useDebounced(query.isFetching, 150) && query.isFetching,
    first: query.isPending,
    error: failed ? query.error : undefined,
    selected: failed ? NOTHING : selected,
    setSelected,
    search,
    reset: () => {
      const begin = options.defaults?.() ?? {}
      search(begin)
      return begin
    },
    open: (next) => (isSame(next) ? void refresh() : go(next)),
    turnTo: (page, pageSize) => go({ page, pageSize: pageSize ?? state.pageSize }),
    sortBy: (sort) => go({ sort, page: 1 }, true),
    refresh,
    afterDelete: async (count) => {
      const page = resource.tree ? 1 : pageAfterDelete(state.page, rows.length, count)
      if (page !== state.page) go({ page }, true)
      await refresh()
    },
  }
}
