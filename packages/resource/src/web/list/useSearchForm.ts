import { useState } from 'react'
import type { AnyResource } from '../../shared/define.ts'
import { webKind } from '../kinds/index.ts'
import { useMay } from '../useMay.ts'
import { FOLD_COUNT, foldable } from './numbers.ts'

type Filters = Readonly<Record<string, unknown>>

/** Search fields the user may see (R109). */
export function searchNames(resource: AnyResource, may: (permission: string) => boolean): string[] {
  return resource.search.filter((name) => {
    const field = resource.fields[name]
    return field && webKind(field).Search && (!field.flags.auth || may(field.flags.auth))
  })
}

export interface SearchForm {
  /** All fields of the form that the user may see. */
  names: readonly string[]
  /** Those of them that stand there now. */
  shown: readonly string[]
  /** What the fields hold; asked for only with `onSearch`. */
  draft: Filters
  set(name: string, value: unknown): void
  replace(filters: Filters): void
  /** There are more than the first seven, and whether they are shown (R108). */
  folds: boolean
  open: boolean
  toggle(): void
}

/** What stands in the fields above a list: follows the address, differs from it while somebody types. */
export function useSearchForm(resource: AnyResource, filters: Filters): SearchForm {
  const may = useMay(resource)
  const names = searchNames(resource, may)
  const [draft, setDraft] = useState(filters)
  const [base, setBase] = useState(filters)
  const [open, setOpen] = useState(names.slice(FOLD_COUNT).some((name) => name in filters))
  // The address changed (back, a link): what stands in the fields follows it.
  if (base !== filters) {
    setBase(filters)
    setDraft(filters)
  }
  const folds = foldable(names.length)
  return {
    names,
    shown: folds && !open ? names.slice(0, FOLD_COUNT) : names,
    draft,
    set: (name, value) => setDraft((old) => ({ ...old, [name]: value })),
    replace: setDraft,
    folds,
    open,
    toggle: () => setOpen(!open),
  }
}
