import { defineEnum } from '@motorpool/kernel'
import { addTexts } from '@motorpool/ui'
import errors from '../../../http/locales/zh-CN.json' with { type: 'json' }
import texts from '../../locales/web.zh-CN.json' with { type: 'json' }
import {
  type AnyResource,
  anyResource,
  defineResource,
  type FieldMap,
  f,
  type ResourceInput,
} from '../../src/shared/index.ts'

export const Colour = defineEnum('ProbeColour', { RED: ['红', 'Red', '赤'], BLUE: ['蓝', 'Blue', '青'] })

addTexts('zh-CN', {
  ...errors,
  ...texts,
  'probe/paints': '涂料',
  'probe/paints.one': '涂料',
  'probe/paints.code': '编码',
  'probe/paints.litres': '容量',
  'probe/paints.colour': '颜色',
})

export const API = '/api/probe-svc/paints/V1.0'

/** Its fields: one of each sort that a search has. */
export const fields = {
  code: f.text({ max: 8 }).required().unique().searchable().sortable(),
  colour: f.choice(Colour).searchable().bulk(),
  litres: f.decimal({ min: 0, decimals: 1 }).searchable().bulk(),
  price: f.decimal().auth('probe/paints/price').bulk(),
  open: f.bool().searchable(),
  page: f.text({ max: 9 }).searchable(),
  made: f.date().searchable(),
  sold: f.datetime().searchable(),
  shift: f.time().searchable(),
  note: f.textarea({ max: 20 }),
}

const base = {
  key: 'probe/paints',
  api: API,
  idPrefix: 'probe.paints',
  table: 'probe_paint',
  scope: 'tenant',
  fields,
  list: ['code', 'colour', 'litres', 'price'],
  search: ['code', 'colour', 'litres', 'open', 'page', 'made', 'sold', 'shift'],
  form: [{ items: ['code', 'colour', 'litres', 'price', 'note'] }],
  sheet: ['code', 'colour'],
  options: { label: 'code' },
} satisfies ResourceInput<typeof fields, 'tenant'>

/** A small resource with everything a list can do. */
export const paints = anyResource(defineResource(base))

/** The same as it would be with other settings. */
export const paintsWith = (change: Partial<ResourceInput<FieldMap, 'tenant'>>) =>
  anyResource(defineResource<FieldMap, 'tenant'>({ ...base, key: `probe/paints${++count}`, ...change }))
let count = 0

/** A page of rows as the server answers it. */
export const page = (codes: readonly string[], total = codes.length) => ({
  items: codes.map((code) => ({ id: code, code })),
  total,
  current: 1,
})

/** A resource whose rows come by themselves: it can only be read. */
export const readOnlyOf = (resource: AnyResource): AnyResource => ({
  ...resource,
  calls: {
    page: resource.calls.page,
    find: resource.calls.find,
    create: undefined,
    update: undefined,
    delete: undefined,
    import: undefined,
    export: undefined,
    options: [],
  },
  sheets: [],
})
