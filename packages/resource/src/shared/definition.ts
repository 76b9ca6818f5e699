import type { DerivedOptions } from '../kinds/derived/shared.ts'
import type { AnyResource } from './define.ts'
import { type Field, isKind } from './field.ts'

const KEY = /^[a-z][A-Za-z0-9_-]*(\/[a-z][A-Za-z0-9_-]*)+$/
// Messages are the one family without a version.
const API = /^\/api\/[a-z-]+(\/[\w-]+)+\/V[12]\.0$|^\/api\/system-svc\/message$/
const TEXTS = new Set(['text', 'textarea'])
const SORTABLE = new Set([
  'text',
  'int',
  'decimal',
  'bool',
  'choice',
  'date',
  'datetime',
  'time',
  'ref',
  'id',
])
const UNIQUE = new Set(['text', 'int', 'ref', 'choice'])
const NOT_SEARCHABLE = new Set([
  'secret',
  'json',
  'image',
  'file',
  'files',
  'richText',
  'icon',
  'point',
  'timeRange',
])

function fail(place: string, why: string): never {
  throw new Error(`${place}: ${why}`)
}

function checkField(resource: AnyResource, name: string, field: Field): void {
  const place = `${resource.key}.${name}`
  if (!/^[a-z][A-Za-z0-9_]*$/.test(name)) fail(place, 'a field is named in camelCase')
  const { behaviour, flags, options } = field
  const why = behaviour.checkOptions?.(options)
  if (why) fail(place, why)
  if (flags.required && behaviour.computed) fail(place, `a ${field.kind} field cannot be required`)
  const opaque = isKind(field, 'derived') && !field.options.of
  if (flags.searchable && (opaque || NOT_SEARCHABLE.has(field.kind)))
    fail(place, `a ${field.kind} field cannot be searched`)
  if (flags.sortable && !SORTABLE.has(field.kind)) fail(place, `a ${field.kind} field cannot be sorted`)
  if (flags.unique && !UNIQUE.has(field.kind)) fail(place, `a ${field.kind} field cannot be unique`)
  for (const other of [...(flags.unique?.with ?? []), ...(flags.when ? [flags.when.field] : [])])
    if (!(other in resource.fields)) fail(place, `refers to the unknown field "${other}"`)
  if (flags.bulk && (flags.unique || flags.access !== 'edit'))
    fail(place, 'a field that is unique or set once cannot be set for many rows')
  if (flags.default !== undefined) {
    const parsed = behaviour.parse(flags.default, options)
    if (!parsed.ok) fail(place, `the default ${JSON.stringify(flags.default)} is refused by its own rule`)
  }
  if (isKind(field, 'derived')) {
    const { via } = field.options as DerivedOptions
    const ref = via === undefined ? undefined : resource.fields[via]
    if (via !== undefined && ref?.kind !== 'ref') fail(place, `"${via}" is not a reference of this resource`)
  }
}

function known(resource: AnyResource, part: string, names: readonly string[]): void {
  const seen = new Set<string>()
  for (const name of names) {
    if (!(name in resource.fields)) fail(`${resource.key}.${name}`, `${part} names an unknown field`)
    if (seen.has(name)) fail(`${resource.key}.${name}`, `${part} names it twice`)
    seen.add(name)
  }
}

function checkParts(resource: AnyResource): void {
  const inForm = resource.form.flatMap((group) => group.items.map((item) => item.field))
  known(
    resource,
    'the list',
    resource.list.map((c) => c.field),
  )
  known(resource, 'the search', resource.search)
  known(resource, 'the form', inForm)
  for (const sheet of resource.sheets) known(resource, `the sheet ${sheet.template}`, sheet.columns)
  known(resource, 'the export', resource.exports)
  known(resource, 'options', [resource.options.label, ...(resource.options.extra ?? [])])
  known(resource, 'the tree', resource.tree ? [resource.tree] : [])
  for (const item of resource.form.flatMap((group) => group.items))
    if (item.col !== undefined && !(item.col >= 1 && item.col <= 24))
      fail(`${resource.key}.${item.field}`, 'col is of 24')
  for (const name of resource.search)
    if (!resource.fields[name]?.flags.searchable)
      fail(`${resource.key}.${name}`, 'is in the search, but not searchable()')
  for (const name of [...inForm, ...resource.sheets.flatMap((sheet) => sheet.columns)]) {
    const field = resource.fields[name] as Field
    if (field.behaviour.computed) fail(`${resource.key}.${name}`, `a ${field.kind} field cannot be entered`)
  }
  for (const name of [resource.options.label, resource.options.code ?? resource.options.label])
    if (!TEXTS.has(resource.fields[name]?.kind ?? ''))
      fail(`${resource.key}.${name}`, 'names a row, so it must be a text')
  if (resource.order && !resource.fields[resource.order.field]?.flags.sortable)
    fail(`${resource.key}.${resource.order.field}`, 'is the default order, but not sortable()')
}

/** Every required field can be entered wherever rows are made. */
function checkRequired(resource: AnyResource): void {
  const inForm = new Set(resource.form.flatMap((group) => group.items.map((item) => item.field)))
  for (const [name, field] of Object.entries(resource.fields)) {
    const { required, access, when, filledIn } = field.flags
    if (!required || access === 'read' || field.flags.default !== undefined || when || filledIn) continue
    if (resource.calls.create && !inForm.has(name))
      fail(`${resource.key}.${name}`, 'is required, but not in the form')
    if (resource.calls.import && !resource.sheets[0]?.columns.includes(name))
      fail(`${resource.key}.${name}`, 'is required, but not in the sheet')
  }
}

export function checkDefinition(resource: AnyResource): void {
  if (!KEY.test(resource.key)) fail(resource.key, 'a key is module/thing')
  if (!API.test(resource.api))
    fail(resource.key, `the path "${resource.api}" is not /api/<service>/<thing>/V1.0`)
  if (!/^[a-z][a-z0-9_]*$/.test(resource.table))
    fail(resource.key, `the table "${resource.table}" is not snake_case`)
  if (!/^[a-z]\w*\.[a-z]\w*$/.test(resource.idPrefix)) fail(resource.key, 'idPrefix is module.things')
  for (const [name, field] of Object.entries(resource.fields)) checkField(resource, name, field)
  checkParts(resource)
  checkRequired(resource)
}
