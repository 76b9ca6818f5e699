import { type Call, type CallsInput, calls, type ResourceCalls } from './calls.ts'
import type { ColumnType } from './column-type.ts'
import { checkDefinition } from './definition.ts'
import { f } from './f.ts'
import type { Field } from './field.ts'
import type { Problem } from './problem.ts'
import { registerTarget } from './target.ts'
import { type FieldMap, type FieldsOf, ofOrganisation, type Scope } from './types.ts'

export interface Column {
  field: string
  width?: number
  minWidth?: number
  /** Default center (R129). */
  align?: 'left' | 'center' | 'right'
  fixed?: 'left' | 'right'
  /** Permission without which the column is not shown (R117). */
  auth?: string
  /** Hidden until chosen in the column chooser. */
  hidden?: boolean
  /** Holds the expanders of a tree table. */
  tree?: boolean
  /** Shown otherwise than its kind would be: an instant as a day (R129). */
  type?: ColumnType
}

export interface FormItem {
  field: string
  /** Of 24; default 24 (R141). */
  col?: number
  /** Text key of another label than the field's. */
  label?: string
  /** Where the label stands; default above. */
  labelPos?: 'top' | 'left'
  /** Text key in place of “please enter”; the empty text takes it away (R152). */
  placeholder?: string
  /** `false` hides the field although it is sent (R142). */
  visible?: boolean
}

export interface FormGroup {
  /** Text key `<resource>.group.<name>`; none = the group has no heading. */
  name?: string
  items: FormItem[]
}

/** A rule over several fields; answers with the field that is to blame. Runs on both sides. */
export type RowRule = (
  row: Readonly<Record<string, unknown>>,
) => { field: string; problem: Problem } | undefined

export interface OptionsSetting {
  /** Field whose value names a row in lists, choices and messages. */
  label: string
  /** Field whose value spreadsheets write; default: the label. */
  code?: string
  /** Most options of one answer (R289); default 50. */
  limit?: number
  /** Equal labels appear once (R289). */
  dedupe?: boolean
  /** Choices are only rows with these values (their status, say); a row asked for by id is always found. */
  only?: Readonly<Record<string, string>>
  /** Further fields sent with each option, usable as filters. */
  extra?: readonly string[]
}

export interface ResourceInput<F extends FieldMap, S extends Scope> {
  /** Permission prefix, screen code and text prefix: `vehicle/series`. */
  key: string
  /** Path of the family without a trailing slash: `/api/vehicle-svc/vehicle_series/V1.0`. */
  api: string
  /** Prefix of the call ids: `vehicle.vehicleSeries`. */
  idPrefix: string
  table: string
  scope: S
  fields: F
  list: readonly (string | Column)[]
  search: readonly string[]
  form: readonly { name?: string; items: readonly (string | FormItem)[] }[]
  /** Columns of the import template, in order; none = the family has no import. */
  sheet?: readonly string[]
  /** Key of the import's template, when it is not the resource's own. */
  template?: string
  /** Columns that the import demands although forms do not, or although they have a default. */
  sheetRequired?: readonly string[]
  /** The import changes rows whose unique value is stored already, so that what was exported can come back. */
  sheetMerges?: boolean
  /** Fields that the import may set although forms may not. */
  sheetUnlocks?: readonly string[]
  /** Further imports, each with its template: they change existing rows, found by the field `by`. */
  updateSheets?: readonly UpdateSheetInput[]
  /** Columns of the export; default: those of the list. */
  exports?: readonly string[]
  options: OptionsSetting
  calls?: CallsInput
  rules?: readonly RowRule[]
  /** Field that holds the parent's id: the list is a tree table. */
  tree?: string
  /** Rows of the first page request (R121); default 20. */
  pageSize?: 10 | 20
  /** Order without a chosen sort; default: newest first. */
  order?: { field: string; order: 'asc' | 'desc' }
  /** Rows by the ten million: their total is estimated where counting would cost more than the page. */
  large?: boolean
}

/** One import: its template `excel/<template with dashes>.xlsx`, its call and its columns. */
export interface Sheet {
  /** `vehicle/batchUpdate`; also the text of its title: `template.<key>`. */
  template: string
  call: Call
  columns: readonly string[]
  /** Columns that must be filled. */
  required: readonly string[]
  /** Rows are found by this field and changed; empty cells leave values as they are. None: rows are new. */
  by?: string
  /** Rows that this unique field finds, with what is unique together, are changed; the others are new. */
  merges?: string
  unlocks: readonly string[]
}

export interface UpdateSheetInput {
  template: string
  id: string
  path: string
  columns: readonly string[]
  by: string
  required?: readonly string[]
  unlocks?: readonly string[]
}

function uniqueOf({ key, fields, sheet = [] }: ResourceInput<FieldMap, Scope>): string {
  const name = sheet.find((column) => fields[column]?.flags.unique)
  if (name === undefined) throw new Error(`${key}: a sheet that merges has a unique column`)
  return name
}

function sheetsOf(input: ResourceInput<FieldMap, Scope>, family: ResourceCalls): Sheet[] {
  const first: Sheet[] =
    family.import && input.sheet
      ? [
          {
            template: input.template ?? input.key,
            call: family.import,
            columns: input.sheet,
            required: input.sheet.filter((name) => {
              const flags = input.fields[name]?.flags
              const stoodIn = flags?.filledIn || flags?.default !== undefined
              return name === 'orgId' || (flags?.required && !stoodIn) || input.sheetRequired?.includes(name)
            }),
            ...(input.sheetMerges ? { merges: uniqueOf(input) } : {}),
            unlocks: input.sheetUnlocks ?? [],
          },
        ]
      : []
  return first.concat(
    (input.updateSheets ?? []).map((sheet) => ({
      template: sheet.template,
      call: {
        id: `${input.idPrefix}.${sheet.id}`,
        method: 'POST',
        path: input.api + sheet.path,
        permission: `${input.key}/import`,
      },
      columns: sheet.columns,
      required: [sheet.by, ...(sheet.required ?? [])],
      by: sheet.by,
      unlocks: sheet.unlocks ?? [],
    })),
  )
}

export interface Resource<F extends object = Readonly<Record<string, Field>>> {
  readonly key: string
  readonly api: string
  readonly idPrefix: string
  readonly table: string
  readonly scope: Scope
  readonly fields: F
  readonly list: readonly Column[]
  readonly search: readonly string[]
  readonly form: readonly FormGroup[]
  /** The import of new rows, when the family has one, and those that change rows. */
  readonly sheets: readonly Sheet[]
  readonly exports: readonly string[]
  readonly options: OptionsSetting
  readonly calls: ResourceCalls
  readonly rules: readonly RowRule[]
  readonly tree: string | undefined
  readonly large: boolean
  readonly pageSize: 10 | 20
  readonly order: { field: string; order: 'asc' | 'desc' } | undefined
}

/** A resource whose field types do not matter to the code at hand. */
export type AnyResource = Resource<Readonly<Record<string, Field>>>

const asItem = (item: string | FormItem): FormItem => (typeof item === 'string' ? { field: item } : item)
const asColumn = (column: string | Column): Column =>
  typeof column === 'string' ? { field: column } : column

function baseFields(scope: Scope): Record<string, unknown> {
  return {
    ...(ofOrganisation(scope) ? { orgId: f.ref('system/orgs').required().filledIn().searchable() } : {}),
    ...(scope === 'platform' ? {} : { tenantId: f.id() }),
    createUserId: f.id(),
    createTime: f.datetime().required().readOnly().sortable(),
    updateUserId: f.id(),
    updateTime: f.datetime().required().readOnly(),
  }
}

/** Fields of the form that many rows may get at once. */
export function bulkFields(resource: AnyResource): string[] {
  return resource.form
    .flatMap((group) => group.items.map((item) => item.field))
    .filter((name) => {
      const field = resource.fields[name]
      return field?.flags.bulk && field.flags.access === 'edit' && !field.behaviour.computed
    })
}

/** Beside the update, with its permission. */
function bulkCall(resource: AnyResource): Call | undefined {
  const { update } = resource.calls
  if (!update || bulkFields(resource).length === 0) return undefined
  return {
    id: `${resource.idPrefix}.bulk`,
    method: 'PUT',
    path: `${resource.api}/bulk`,
    permission: update.permission,
  }
}

/** Declares an entity once; a mistake throws here and names `resource.field`. */
export function defineResource<const F extends FieldMap, const S extends Scope>(
  input: ResourceInput<F, S>,
): Resource<FieldsOf<F, S>> {
  const list = input.list.map(asColumn)
  const resource = {
    key: input.key,
    api: input.api,
    idPrefix: input.idPrefix,
    table: input.table,
    scope: input.scope as Scope,
    // What every resource has may be declared again: searchable, say.
    fields: { ...input.fields, ...baseFields(input.scope), ...input.fields } as unknown as FieldsOf<F, S>,
    list,
    search: input.search,
    form: input.form.map((group) => ({ ...group, items: group.items.map(asItem) })),
    exports: input.exports ?? list.map((c) => c.field),
    options: input.options,
    calls: calls(input.api, input.idPrefix, input.key, {
      ...(input.sheet ? {} : { import: false }),
      ...input.calls,
    }),
    sheets: [] as Sheet[],
    rules: input.rules ?? [],
    tree: input.tree,
    large: input.large ?? false,
    pageSize: input.pageSize ?? 20,
    order: input.order,
  }
  resource.sheets.push(...sheetsOf(input, resource.calls))
  const bulk = bulkCall(resource as unknown as AnyResource)
  if (bulk) resource.calls = { ...resource.calls, bulk }
  checkDefinition(resource as unknown as AnyResource)
  registerTarget({
    key: resource.key,
    table: resource.table,
    scope: resource.scope,
    label: resource.options.label,
    code: resource.options.code ?? resource.options.label,
    options: resource.calls.options[0],
    tree: resource.tree,
    fields: resource.fields as unknown as AnyResource['fields'],
  })
  return resource
}

/** The same resource without its field types, for code that treats all alike. */
export function anyResource(resource: { key: string; fields: object }): AnyResource {
  return resource as AnyResource
}

export const titleKey = (resource: { key: string }): string => resource.key
export const labelKey = (resource: { key: string }, field: string): string =>
  BASE_LABELS.has(field) ? `resource.${field}` : `${resource.key}.${field}`
export const groupKey = (resource: { key: string }, group: string): string => `${resource.key}.group.${group}`

// Fields that every resource shares have one text for all.
const BASE_LABELS = new Set([
  'id',
  'tenantId',
  'orgId',
  'createUserId',
  'createTime',
  'updateUserId',
  'updateTime',
])

/** Outgoing field with the name of what a reference points at. */
export function displayName(field: string, as?: string): string {
  return as ?? `${field.replace(/Ids?$/, '')}Name`
}
