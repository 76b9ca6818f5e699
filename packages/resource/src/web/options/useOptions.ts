import { api, currentLocale, usePrefs } from '@motorpool/ui'
import { useQuery } from '@tanstack/react-query'
import type { Call } from '../../shared/calls.ts'
import { type Option, toOptions } from '../../shared/options.ts'
import { targetOf } from '../../shared/target.ts'

export interface OptionQuery {
  /** Key of the reference target, or what else is chosen from where a call is given. */
  to: string
  /** Instead of the target's own call. */
  call?: Pick<Call, 'method' | 'path'>
  keyword: string
  /** Ids whose options must be among the answers: what is chosen already. */
  ids?: readonly string[]
  filters?: Readonly<Record<string, unknown>>
  enabled: boolean
}

export interface Options {
  options: Option[]
  loading: boolean
  /** The query, for what stands in place of choices that did not come; a failure was logged (R157). */
  query: { error: unknown; isFetching: boolean; refetch(): unknown }
}

/** The answer of a call that lists choices. */
export function askOptions(
  call: Pick<Call, 'method' | 'path'> | undefined,
  of: string,
  request: Record<string, unknown>,
  signal?: AbortSignal,
): Promise<unknown> {
  if (!call) throw new Error(`"${of}" has no call that lists choices`)
  const how = { quiet: true, ...(signal ? { signal } : {}) }
  return call.method === 'GET'
    ? api.get<unknown>(call.path, flat(request), how)
    : api.post<unknown>(call.path, request, how)
}

async function load(
  { to, call }: Pick<OptionQuery, 'to' | 'call'>,
  request: Record<string, unknown>,
  signal: AbortSignal,
): Promise<Option[]> {
  try {
    return toOptions(await askOptions(call ?? targetOf(to).options, to, request, signal))
  } catch (error) {
    if (!signal.aborted) console.warn(`options of ${to}`, error)
    throw error
  }
}

function flat(request: Record<string, unknown>): Record<string, string> {
  const entries = Object.entries(request).flatMap(([key, value]) => {
    if (value === undefined || value === null || value === '') return []
    return [[key, Array.isArray(value) ? value.join(',') : `${value as string}`]]
  })
  return Object.fromEntries(entries) as Record<string, string>
}

/** Choices of a reference: searched by the server, remembered for half a minute. */
export function useOptions({ to, call, keyword, ids, filters, enabled }: OptionQuery): Options {
  const emission = usePrefs((s) => s.emission)
  const request = { ...filters, ...(keyword ? { keyword } : {}), ...(ids && ids.length > 0 ? { ids } : {}) }
  const query = useQuery({
    queryKey: ['options', to, request, emission, currentLocale()],
    queryFn: ({ signal }) => load({ to, ...(call ? { call } : {}) }, request, signal),
    enabled,
    placeholderData: (before) => before,
  })
  return {
    options: query.isError ? [] : (query.data ?? []),
    loading: query.isFetching,
    query,
  }
}
