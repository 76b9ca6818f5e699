import type { AnyResource } from '../../shared/define.ts'
import type { Field } from '../../shared/field.ts'
import { PAGE_MAX, type Sort } from '../../shared/types.ts'
import { webKind } from '../kinds/index.ts'

/** Sizes to choose from (R121). */
export const PAGE_SIZES = [10, 20, 50, 100]

/** An address may ask for longer pages too. */
const READABLE_SIZES: readonly number[] = [...PAGE_SIZES, 200, PAGE_MAX]

/** What of a list stands in the address, so that it can be shared and comes back with the tab. */
export interface ListState {
  filters: Readonly<Record<string, unknown>>
  page: number
  pageSize: number
  sort: Sort | undefined
}

function readValue(field: Field, text: string): unknown {
  if (webKind(field).range) {
    const [from = '', to = ''] = text.split('~')
    const clock = field.kind === 'time'
    const read = (part: string) => {
      if (part === '' || (!clock && !Number.isFinite(Number(part)))) return null
      return clock ? part : Number(part)
    }
    return [read(from), read(to)]
  }
  if (field.kind === 'bool') return text === 'true'
  if (field.kind === 'choice' || field.multiple || field.kind === 'derived') return text.split(',')
  return text
}

function writeValue(field: Field, value: unknown): string {
  if (webKind(field).range && Array.isArray(value))
    return value.map((v) => (v === null || v === undefined ? '' : `${v as number}`)).join('~')
  return Array.isArray(value) ? value.join(',') : `${value as string}`
}

const empty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (Array.isArray(value) && value.every((v) => v === null || v === undefined || v === ''))

const OWN = new Set(['page', 'size', 'order', 'create'])

/** Name of a filter in the address; fields that are called like the list's own parts get a prefix. */
const paramOf = (name: string): string => (OWN.has(name) ? `f.${name}` : name)

export function readList(resource: AnyResource, params: URLSearchParams): ListState {
  const filters: Record<string, unknown> = {}
  for (const name of resource.search) {
    const text = params.get(paramOf(name))
    const field = resource.fields[name]
    if (text && field) filters[name] = readValue(field, text)
  }
  const size = Number(params.get('size'))
  const page = Number(params.get('page'))
  const [sortField = '', order] = (params.get('order') ?? '').split('.')
  const sortable = resource.fields[sortField]?.flags.sortable && (order === 'asc' || order === 'desc')
  return {
    filters,
    page: Number.isInteger(page) && page > 0 ? page : 1,
    pageSize: READABLE_SIZES.includes(size) ? size : resource.pageSize,
    sort: sortable ? { field: sortField, order: order as 'asc' | 'desc' } : undefined,
  }
}

/** Only what differs from the first page of everything. */
export function writeList(resource: AnyResource, state: ListState): URLSearchParams {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(state.filters)) {
    const field = resource.fields[name]
    if (field && !empty(value))
      params.set(paramOf(name), writeValue(field, typeof value === 'string' ? value.trim() : value))
  }
  if (state.page > 1) params.set('page', String(state.page))
  if (state.pageSize !== resource.pageSize) params.set('size', String(state.pageSize))
  if (state.sort) params.set('order', `${state.sort.field}.${state.sort.order}`)
  return params
}

export function withoutEmptyFilters(filters: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => !empty(value)))
}
