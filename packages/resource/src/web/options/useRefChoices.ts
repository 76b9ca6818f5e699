import { useDebounced } from '@motorpool/ui'
import { useState } from 'react'
import type { RefOptions } from '../../kinds/ref/shared.ts'
import { targetOf } from '../../shared/target.ts'
import type { InputProps } from '../kinds/kind.ts'
import {
  flatChoices,
  idsOf,
  nestOptions,
  refFilters,
  type SelectOption,
  storedOptions,
  type TreeNode,
  treeOf,
  withoutNode,
} from './ref-options.ts'
import { type Options, useOptions } from './useOptions.ts'

/** Typing is still for this long before the server is asked (R065). */
export const SEARCH_DEBOUNCE_MS = 300

export interface RefInput extends Pick<InputProps, 'name' | 'field' | 'value' | 'values' | 'row'> {
  /** In a search form: what narrows the choice in a form does not narrow it here. */
  searching?: boolean | undefined
}

export interface RefChoices {
  ids: readonly string[]
  options: SelectOption[]
  loading: boolean
  /** How the choices were asked for. */
  query: Options['query']
  /** The list unfolds or folds: the server is asked for choices only while it is unfolded. */
  setOpened(open: boolean): void
  opened: boolean
  /** What is searched for; empty = everything. */
  typed: string
  type(text: string): void
}

/** Choices of a reference to a flat list, searched by the server while somebody types. */
export function useRefChoices(input: RefInput): RefChoices {
  const options = input.field.options as RefOptions
  const [opened, setOpened] = useState(false)
  const [typed, setTyped] = useState('')
  const keyword = useDebounced(typed.trim(), SEARCH_DEBOUNCE_MS)
  const ids = idsOf(input.value)
  const stored = storedOptions(input, ids)
  const unnamed = ids.filter((one) => !stored.some((s) => s.value === one))
  const found = useOptions({
    to: options.to,
    keyword,
    filters: input.searching ? undefined : refFilters(options, input.values),
    enabled: opened,
  })
  const chosen = useOptions({ to: options.to, keyword: '', ids: unnamed, enabled: unnamed.length > 0 })
  const named = chosen.options.filter((one) => unnamed.includes(`${one.id}`))
  return {
    ids,
    options: flatChoices(opened ? found.options : [], stored, named),
    loading: found.loading,
    query: found.query,
    opened,
    setOpened: (open) => {
      setOpened(open)
      if (!open) setTyped('')
    },
    typed: keyword,
    type: setTyped,
  }
}

export interface RefTree {
  ids: readonly string[]
  nodes: TreeNode[]
  /** Nothing has come yet. */
  waiting: boolean
  loading: boolean
  query: Options['query']
}

/** Choices of a reference to a tree: loaded whole, searched in the browser; a row cannot stand below itself. */
export function useRefTree(input: RefInput & Pick<InputProps, 'resource'>): RefTree {
  const options = input.field.options as RefOptions
  const ids = idsOf(input.value)
  const found = useOptions({
    to: options.to,
    keyword: '',
    filters: input.searching ? undefined : refFilters(options, input.values),
    enabled: true,
  })
  const nodes = treeOf(nestOptions(found.options, targetOf(options.to).tree ?? 'parentId'))
  const self = options.to === input.resource.key ? input.row?.id : undefined
  return {
    ids,
    nodes:
      nodes.length > 0
        ? withoutNode(nodes, self as string | undefined)
        : storedOptions(input, ids).map(({ value, label }) => ({ value, title: label })),
    waiting: found.loading && nodes.length === 0,
    loading: found.loading,
    query: found.query,
  }
}
