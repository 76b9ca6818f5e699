import { usePrefs } from '@motorpool/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { conformanceCalls } from '../../calls.ts'
import { askedOf, type ConformanceForm, conformancePath, readConformance } from './address.ts'

/** The form as it is being filled in, and the report that the address asks for. */
export function useConformance() {
  const [search, setSearch] = useSearchParams()
  const [now] = useState(() => Date.now())
  const language = usePrefs((s) => s.language)
  const [form, setForm] = useState(() => readConformance(search, now))
  // Another report came by the address: the form follows it.
  const address = search.toString()
  const [followed, setFollowed] = useState(address)
  if (followed !== address) {
    setFollowed(address)
    setForm(readConformance(search, now))
  }
  const asked = askedOf(readConformance(search, now))
  const report = useQuery({
    queryKey: ['monitor', 'conformance', asked, language],
    queryFn: ({ signal }) =>
      asked ? conformanceCalls.report(asked, signal) : Promise.reject(new Error('nothing is asked')),
    enabled: asked !== undefined,
    // Made from up to hundreds of thousands of messages: only who asks again gets a new one.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const submit = () => {
    const next = conformancePath(form).split('?')[1] ?? ''
    if (next === address) void report.refetch()
    else setSearch(new URLSearchParams(next))
  }
  return {
    form,
    change: (part: Partial<ConformanceForm>) => setForm((old) => ({ ...old, ...part })),
    isComplete: askedOf(form) !== undefined,
    submit,
    asked,
    report,
  }
}
