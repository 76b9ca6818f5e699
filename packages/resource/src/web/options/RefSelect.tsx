import { useDebounced, useText } from '@motorpool/ui'
import { Cascader, Select, TreeSelect } from 'antd'
import { type ReactNode, useState } from 'react'
import type { RefOptions } from '../../kinds/ref/shared.ts'
import { displayName } from '../../shared/define.ts'
import type { Option } from '../../shared/options.ts'
import { hasTarget, targetOf } from '../../shared/target.ts'
import { CHIPS } from '../kinds/choice.tsx'
import type { InputProps } from '../kinds/kind.ts'
import { useOptions } from './useOptions.ts'

/** Typing is still for this long before the server is asked (R065). */
export const SEARCH_DEBOUNCE_MS = 300

interface Props extends InputProps {
  multiple: boolean
  /** In a search form: fixed filters of the form do not narrow it. */
  searching?: boolean
}

const idsOf = (value: unknown): string[] =>
  Array.isArray(value)
    ? value.map(String)
    : value === null || value === undefined || value === ''
      ? []
      : [`${value as string}`]

/** Filters that the definition takes from elsewhere: fixed ones, and values of other fields. */
export function refFilters(
  options: RefOptions,
  values: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const by = Object.entries(options.by ?? {}).flatMap(([filter, field]) => {
    const value = values[field]
    return value === null || value === undefined || value === '' ? [] : [[filter, value] as const]
  })
  return { ...options.only, ...Object.fromEntries(by) }
}

/** Chooses what a reference points at. */
export function RefSelect(props: Props): ReactNode {
  const { to } = props.field.options as RefOptions
  if (!hasTarget(to)) return null
  return targetOf(to).tree ? <TreeRef {...props} /> : <FlatRef {...props} />
}

/** Names of the stored row stand in until the server has been asked. */
function storedOptions(
  { name, field, row }: Props,
  ids: readonly string[],
): { value: string; label: string }[] {
  const stored = row?.[displayName(name, (field.options as RefOptions).as)]
  const labels = Array.isArray(stored) ? stored.map(String) : stored ? [`${stored as string}`] : []
  const own = row?.[name]
  return idsOf(own).flatMap((id, i) =>
    ids.includes(id) && labels[i] ? [{ value: id, label: labels[i] }] : [],
  )
}

function distinct<O extends { value: string }>(options: readonly O[]): O[] {
  return [...new Map(options.toReversed().map((o) => [o.value, o])).values()].toReversed()
}

function FlatRef(props: Props): ReactNode {
  const { field, value, onChange, onBlur, id, disabled, placeholder, values, multiple, searching } = props
  const t = useText()
  const options = field.options as RefOptions
  const [opened, setOpened] = useState(false)
  const [typed, setTyped] = useState('')
  const keyword = useDebounced(typed.trim(), SEARCH_DEBOUNCE_MS)
  const ids = idsOf(value)
  const stored = storedOptions(props, ids)
  const unnamed = ids.filter((one) => !stored.some((s) => s.value === one))
  const found = useOptions({
    to: options.to,
    keyword,
    filters: searching ? undefined : refFilters(options, values),
    enabled: opened,
  })
  const chosen = useOptions({ to: options.to, keyword: '', ids: unnamed, enabled: unnamed.length > 0 })
  const list = distinct([
    ...(opened ? found.options : []).map((o) => ({ value: `${o.id}`, label: o.label })),
    ...stored,
    ...chosen.options
      .filter((o) => unnamed.includes(`${o.id}`))
      .map((o) => ({ value: `${o.id}`, label: o.label })),
  ])
  return (
    <Select
      id={id}
      mode={multiple ? 'multiple' : undefined}
      maxTagCount={CHIPS}
      value={multiple ? ids : ids[0]}
      disabled={disabled}
      allowClear
      showSearch={{ filterOption: false, onSearch: setTyped }}
      placeholder={opened && found.loading ? t('resource.requesting') : placeholder}
      notFoundContent={found.loading ? t('resource.requesting') : t('resource.notFound')}
      options={list}
      loading={found.loading && opened}
      onOpenChange={(open) => {
        setOpened(open)
        if (!open) setTyped('')
      }}
      onChange={(next: string | string[] | undefined) => onChange?.(next ?? (searching ? undefined : null))}
      onBlur={onBlur}
    />
  )
}

interface TreeNode {
  value: string
  title: string
  children?: TreeNode[]
}

const treeOf = (options: readonly Option[]): TreeNode[] =>
  options.map((o) => ({
    value: `${o.id}`,
    title: o.label,
    ...(o.children ? { children: treeOf(o.children) } : {}),
  }))

/** Flat answers that name their parents become a tree; answers that are trees stay as they are. */
export function nestOptions(options: readonly Option[], parentField: string): Option[] {
  if (options.some((o) => o.children)) return [...options]
  const ids = new Set(options.map((o) => `${o.id}`))
  const below = (parent: string | undefined): Option[] =>
    options
      .filter((o) => {
        const own = o.raw[parentField]
        const held = own === null || own === undefined ? undefined : `${own as string}`
        return (held !== undefined && ids.has(held) ? held : undefined) === parent
      })
      .map((o) => {
        const children = below(`${o.id}`)
        return children.length > 0 ? { ...o, children } : o
      })
  return below(undefined)
}

/** The values from the top of a tree down to one of its nodes. */
export function pathTo(nodes: readonly TreeNode[], value: string | undefined): string[] {
  for (const node of nodes) {
    if (node.value === value) return [node.value]
    const below = pathTo(node.children ?? [], value)
    if (below.length > 0) return [node.value, ...below]
  }
  return []
}

/** Trees are small: loaded whole, searched in the browser. */
function TreeRef(props: Props): ReactNode {
  const { field, value, onChange, onBlur, id, disabled, placeholder, values, multiple, searching, row } =
    props
  const t = useText()
  const options = field.options as RefOptions
  const target = targetOf(options.to)
  const ids = idsOf(value)
  const found = useOptions({
    to: options.to,
    keyword: '',
    filters: searching ? undefined : refFilters(options, values),
    enabled: true,
  })
  const nodes = treeOf(nestOptions(found.options, target.tree ?? 'parentId'))
  const stored = storedOptions(props, ids)
  // An entry cannot stand below itself.
  const self = options.to === props.resource.key ? row?.id : undefined
  const without = (list: TreeNode[]): TreeNode[] =>
    list
      .filter((n) => n.value !== self)
      .map((n) => (n.children ? { ...n, children: without(n.children) } : n))
  const shown = nodes.length > 0 ? without(nodes) : stored.map((s) => ({ value: s.value, title: s.label }))
  if (options.input === 'cascader' && !multiple)
    return (
      <Cascader<TreeNode, 'value'>
        id={id}
        value={pathTo(shown, ids[0])}
        options={shown}
        fieldNames={{ label: 'title', value: 'value', children: 'children' }}
        changeOnSelect
        showSearch
        allowClear
        disabled={disabled}
        placeholder={found.loading && nodes.length === 0 ? t('resource.requesting') : placeholder}
        notFoundContent={found.loading ? t('resource.requesting') : t('resource.notFound')}
        onChange={(path) => onChange?.(path?.at(-1) ?? (searching ? undefined : null))}
        onBlur={onBlur}
      />
    )
  return (
    <TreeSelect
      id={id}
      value={multiple ? ids : ids[0]}
      multiple={multiple}
      maxTagCount={CHIPS}
      treeData={shown}
      treeDefaultExpandAll={shown.length < 30}
      showSearch={{ treeNodeFilterProp: 'title' }}
      allowClear
      disabled={disabled}
      placeholder={found.loading && nodes.length === 0 ? t('resource.requesting') : placeholder}
      notFoundContent={found.loading ? t('resource.requesting') : t('resource.notFound')}
      popupMatchSelectWidth={false}
      onChange={(next: string | string[] | undefined) => onChange?.(next ?? (searching ? undefined : null))}
      onBlur={onBlur}
    />
  )
}
