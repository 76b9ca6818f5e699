import { toast, usePrefs, useText } from '@motorpool/ui'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { readTime } from '../../parts/ranges.ts'
import { DIRECTIONS, type MessageForm, missingOf, queryMessages } from './query.ts'

const HOUR = 3_600_000
export const PAGE_SIZES = [10, 20, 50, 100]

const readTypes = (text: string | null): number[] =>
  (text ?? '').split(',').flatMap((id) => (/^\d{1,5}$/.test(id) ? [Number(id)] : []))

function readForm(search: URLSearchParams): MessageForm {
  const direction = search.get('direction')
  return {
    vin: search.get('vin') || null,
    protocolId: search.get('protocol') || null,
    direction: DIRECTIONS.find((one) => one === direction) ?? null,
    types: readTypes(search.get('types')),
    from: readTime(search.get('from')),
    to: readTime(search.get('to')),
  }
}

function writeForm(form: MessageForm, page: number, size: number): URLSearchParams {
  const params = new URLSearchParams()
  const put = (key: string, value: string | number | null) => value && params.set(key, String(value))
  put('vin', form.vin)
  put('protocol', form.protocolId)
  put('direction', form.direction)
  put('from', form.from)
  put('to', form.to)
  put('types', form.types.join())
  if (page > 1) put('page', page)
  if (size !== 20) put('size', size)
  return params
}

/** The form as it is being filled in, the query in the address, and its page. */
export function useMessageQuery() {
  const t = useText()
  const [search, setSearch] = useSearchParams()
  const asked = readForm(search)
  const page = Math.max(1, Number(search.get('page')) || 1)
  const size = PAGE_SIZES.find((s) => s === Number(search.get('size'))) ?? 20
  const language = usePrefs((s) => s.language)
  const [form, setForm] = useState<MessageForm>(() => {
    const now = Date.now()
    const fresh = asked.vin === null
    return {
      ...asked,
      direction: asked.direction ?? 'UP',
      from: asked.from ?? (fresh ? now - HOUR : null),
      to: asked.to ?? (fresh ? now : null),
    }
  })
  // Another query came by the address: the form follows it.
  const address = search.toString()
  const [followed, setFollowed] = useState(address)
  if (followed !== address) {
    setFollowed(address)
    if (asked.vin !== null) setForm(asked)
  }
  const complete = missingOf(asked) === undefined
  const query = useQuery({
    queryKey: ['monitor', 'messages', asked, page, size, language],
    queryFn: () => queryMessages(asked, { page, pageSize: size }),
    enabled: complete,
    placeholderData: keepPreviousData,
  })
  const submit = () => {
    const missing = missingOf(form)
    if (missing) {
      toast[missing === 'QUERY_SELECT_VEHICLE' ? 'info' : 'warning'](t(`error.${missing}`))
      return
    }
    const next = writeForm(form, 1, size)
    if (next.toString() === search.toString()) void query.refetch()
    else setSearch(next)
  }
  return {
    form,
    change: (part: Partial<MessageForm>) => setForm((old) => ({ ...old, ...part })),
    submit,
    asked: complete ? asked : undefined,
    answer: complete ? query.data : undefined,
    loading: complete && query.isFetching,
    retry: () => void query.refetch(),
    page,
    size,
    turnTo: (next: number, nextSize: number) =>
      setSearch(writeForm(asked, nextSize === size ? next : 1, nextSize)),
  }
}

export type MessageQueryState = ReturnType<typeof useMessageQuery>
