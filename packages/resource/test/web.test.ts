import { defineEnum } from '@motorpool/kernel'
import dayjs from 'dayjs'
import { expect, test, vi } from 'vitest'
import { anyResource, columnType, defineResource, FILE_MAX, f, IMAGE_EXT } from '../src/shared/index.ts'
import { dateRanges, lastDays, singleDates } from '../src/web/kinds/date-shortcuts.ts'
import { wholeDays } from '../src/web/kinds/days.ts'
import { cutName, fileProblem } from '../src/web/kinds/file-rules.ts'
import { labelBatcher } from '../src/web/kinds/tag-labels.ts'
import { toneOf } from '../src/web/kinds/tones.ts'
import { acceptsNumber } from '../src/web/kinds/useTypedNumber.ts'
import { withinCount } from '../src/web/kinds/useUpload.ts'
import {
  arrangedColumns,
  headingWidth,
  movedColumn,
  permittedColumns,
  shownColumns,
  tableColumns,
} from '../src/web/list/columns.tsx'
import { foldable, pageAfterDelete, rowNumber, tableHeight } from '../src/web/list/numbers.ts'
import { placeholderOf } from '../src/web/list/SearchForm.tsx'
import { flattenRows, nestRows } from '../src/web/list/tree.ts'
import { readList, writeList } from '../src/web/list/url.ts'
import { searchNames } from '../src/web/list/useSearchForm.ts'
import { nestOptions, refFilters } from '../src/web/options/ref-options.ts'
import { templatePath } from '../src/web/sheet/useImport.ts'

const Colour = defineEnum('Colour', { RED: ['红', 'Red', '赤'], BLUE: ['蓝', 'Blue', '青'] })

const paints = anyResource(
  defineResource({
    key: 'test/paints',
    api: '/api/test-svc/paints/V1.0',
    idPrefix: 'test.paints',
    table: 'paint',
    scope: 'tenant',
    fields: {
      code: f.text({ max: 8 }).required().searchable().sortable(),
      colour: f.choice(Colour).searchable(),
      litres: f.decimal({ min: 0, decimals: 1 }).searchable(),
      price: f.decimal().auth('test/paints/price').searchable(),
      open: f.bool().searchable(),
      madeDate: f.date().searchable(),
      note: f.textarea({ max: 20 }),
    },
    list: [
      'code',
      { field: 'colour', align: 'left', width: 90 },
      'litres',
      'price',
      { field: 'note', hidden: true },
    ],
    search: ['code', 'colour', 'litres', 'price', 'open', 'madeDate'],
    form: [{ items: ['code', 'colour', 'litres', 'price', 'open', 'madeDate', 'note'] }],
    options: { label: 'code' },
  }),
)

const t = (key: string) => key

test('R119 the running number goes on: page 2 of size 20 begins at 21', () => {
  expect([rowNumber(1, 20, 0), rowNumber(2, 20, 0)]).toEqual([1, 21])
})

test('R108 a search form folds beyond seven fields', () => {
  expect([foldable(7), foldable(8)]).toEqual([false, true])
})

test('R128 a table is 440 high before it is measured, fitted to the window after, never below 200', () => {
  expect(tableHeight(0, undefined, false)).toBe(440)
  expect(tableHeight(900, 300, false)).toBe(540)
  expect(tableHeight(900, 300, true)).toBe(580)
  expect(tableHeight(400, 300, false)).toBe(200)
})

test('R126 a page that lost its last row gives way to the one before', () => {
  expect(pageAfterDelete(2, 1, 1)).toBe(1)
  expect(pageAfterDelete(2, 2, 1)).toBe(2)
  expect(pageAfterDelete(1, 1, 1)).toBe(1)
})

test('R129 a column without align is centred, width and align are applied', () => {
  const [code, colour] = tableColumns({
    resource: paints,
    columns: paints.list,
    sort: { field: 'code', order: 'desc' },
    cells: undefined,
    t,
    fix: true,
    sortable: true,
  })
  expect(code).toMatchObject({ align: 'center', sorter: true, sortOrder: 'descend' })
  expect(colour).toMatchObject({ align: 'left', sorter: false })
  expect(colour?.width).toBeGreaterThanOrEqual(90)
})

test('R117 a column with a permission is left out without it', () => {
  const fields = (may: boolean) => permittedColumns(paints, () => may).map((column) => column.field)
  expect(fields(true)).toContain('price')
  expect(fields(false)).not.toContain('price')
})

test('R109 a search field with a permission is left out without it', () => {
  expect(searchNames(paints, () => true)).toContain('price')
  expect(searchNames(paints, () => false)).not.toContain('price')
})

test('hidden columns show once they are chosen', () => {
  expect(shownColumns(paints.list, undefined).map((c) => c.field)).not.toContain('note')
  expect(shownColumns(paints.list, ['note']).map((c) => c.field)).toEqual(['note'])
})

test('columns stand in the order that the user chose, pinned ones first', () => {
  const names = paints.list.map((column) => column.field)
  const fields = (view: Parameters<typeof arrangedColumns>[1]) =>
    arrangedColumns(paints.list, view).map((column) => column.field)
  expect(fields({})).toEqual(names)
  const [first, second, third, ...rest] = names
  expect(fields({ order: movedColumn(paints.list, second as string, -1) })).toEqual([
    second,
    first,
    third,
    ...rest,
  ])
  expect(fields({ order: [third as string] })).toEqual([third, first, second, ...rest])
  const pinned = arrangedColumns(paints.list, { pinned: [third as string] })
  expect(pinned.map((column) => column.field)).toEqual([third, first, second, ...rest])
  expect(pinned[0]?.fixed).toBe('left')
  expect(movedColumn(paints.list, first as string, -1)).toEqual(names)
})

test('headings have room in every script', () => {
  expect(headingWidth('排放阶段', true)).toBeGreaterThan(headingWidth('排放阶段', false))
  expect(headingWidth('Emission level', false)).toBeGreaterThan(110)
})

test('filters, order and page go into the address and come back the same', () => {
  const state = {
    filters: { code: 'A 1', colour: ['RED', 'BLUE'], litres: [1.5, null], open: true },
    page: 3,
    pageSize: 50,
    sort: { field: 'code', order: 'asc' as const },
  }
  const params = writeList(paints, state)
  expect(readList(paints, new URLSearchParams(params.toString()))).toEqual(state)
})

test('a plain address means the first page of everything, and nonsense in it means the same', () => {
  const plain = readList(paints, new URLSearchParams())
  expect(plain).toEqual({ filters: {}, page: 1, pageSize: 20, sort: undefined })
  const odd = new URLSearchParams('page=-1&size=7&order=note.up&litres=a~b&unknown=1')
  expect(readList(paints, odd)).toEqual({ ...plain, filters: { litres: [null, null] } })
  expect(writeList(paints, plain).toString()).toBe('')
})

test('rows become a tree by their parents; a lost parent and a row below itself stand at the top', () => {
  const rows = [
    { id: '1', parentId: null },
    { id: '2', parentId: '1' },
    { id: '3', parentId: '9' },
    { id: '4', parentId: '4' },
  ]
  const tree = nestRows(rows, 'parentId')
  expect(tree.map((row) => row.id)).toEqual(['1', '3', '4'])
  expect(tree[0]?.children?.map((row) => row.id)).toEqual(['2'])
  expect(flattenRows(tree)).toHaveLength(4)
})

test('R139 shortcuts are today, yesterday and a week ago, ranges the last 7, 30 and 90 days', () => {
  const now = new Date(2026, 2, 8, 15, 30).getTime()
  const day = (d: Date) => d.getTime()
  expect(singleDates(now).map((s) => s.at)).toEqual([
    day(new Date(2026, 2, 8)),
    day(new Date(2026, 2, 7)),
    day(new Date(2026, 2, 1)),
  ])
  expect(dateRanges(now).map((r) => Math.round((r.to + 1 - r.from) / 86_400_000))).toEqual([7, 30, 90])
  expect(dateRanges(now)[0]?.from).toBe(day(new Date(2026, 2, 2)))
})

test.each([
  ['12', true],
  ['1.5', true],
  ['1.2.3', false],
  ['a', false],
  ['', true],
])('a number input takes %j: %s', (text, taken) => {
  expect(acceptsNumber(text, 0)).toBe(taken)
})

test('a sign is taken only where a value may be negative', () => {
  expect([acceptsNumber('-1', 0), acceptsNumber('-1', undefined)]).toEqual([false, true])
})

test('R151 text-like fields ask to enter, selects to select', () => {
  expect(placeholderOf(paints.fields.code as never, t)).toBe('resource.pleaseEnter')
  expect(placeholderOf(paints.fields.colour as never, t)).toBe('resource.pleaseSelect')
})

test('R172 R173 R176 a wrong type and a too large file are told apart, also where only JPG is taken', () => {
  const rule = { ext: ['png', 'jpg', 'gif'], maxSize: 1_048_576 }
  expect(fileProblem({ name: 'a.txt', size: 1 }, rule)).toBe('fileType')
  expect(fileProblem({ name: 'a.png', size: 2_097_152 }, rule)).toBe('fileSize')
  expect(fileProblem({ name: 'A.JPEG', size: 1_048_576 }, rule)).toBeUndefined()
  expect(fileProblem({ name: 'png', size: 1 }, rule)).toBe('fileType')
  expect([IMAGE_EXT, FILE_MAX]).toEqual([['png', 'jpg', 'gif'], 1_048_576])
  const jpg = { ext: ['jpg'], maxSize: FILE_MAX }
  expect(fileProblem({ name: 'a.png', size: 1 }, jpg)).toBe('fileType')
  expect(fileProblem({ name: 'a.jpg', size: FILE_MAX }, jpg)).toBeUndefined()
})

test('R177 names of files are cut at 22 characters', () => {
  expect(cutName('a'.repeat(22))).toHaveLength(22)
  expect(cutName('字'.repeat(23))).toBe(`${'字'.repeat(22)}…`)
})

test('templates lie under their key with dashes', () => {
  expect(templatePath('vehicle/types')).toBe('/api/excel/vehicle-types.xlsx')
})

test('choices of a reference are narrowed by fixed filters and by filled fields of the form', () => {
  const options = { to: 'x', only: { status: 'ENABLED' }, by: { category: 'vehicleCategory', kind: 'kind' } }
  expect(refFilters(options, { vehicleCategory: 'NEW_ENERGY', kind: null })).toEqual({
    status: 'ENABLED',
    category: 'NEW_ENERGY',
  })
})

test('flat options that name their parents become a tree, trees stay', () => {
  const option = (id: string, parentId: string | null) => ({ id, label: id, raw: { parentId } })
  const nested = nestOptions([option('1', null), option('2', '1')], 'parentId')
  expect(nested).toHaveLength(1)
  expect(nested[0]?.children?.[0]?.id).toBe('2')
  const tree = [{ ...option('1', null), children: [option('2', '1')] }]
  expect(nestOptions(tree, 'parentId')).toEqual(tree)
})

test('only states have colours', () => {
  expect(toneOf('OnlineStatus', 'ONLINE')).toBe('ok')
  expect(toneOf('VehicleCategory', 'NORMAL')).toBeUndefined()
})

test('R175 files beyond the count are ignored', () => {
  expect(withinCount(['a', 'b', 'c'], 0, 1)).toEqual(['a'])
  expect(withinCount(['a', 'b', 'c'], 1, 3)).toEqual(['a', 'b'])
})

test.each([
  [{ key: 'createTime' }, 'time'],
  [{ key: 'saleDate' }, 'date'],
  [{ key: 'groupIds', sourceService: 'vehicle/groups' }, 'tag'],
  [{ key: 'groupIds', sourceService: 'vehicle/groups', sourceLabel: 'groupNames' }, 'text'],
  [{ key: 'plateCode' }, 'text'],
  [{ key: 'createTime', sourceService: 'vehicle/groups' }, 'time'],
  [{ key: 'createTime', type: 'text' }, 'text'],
] as const)('R130 the column %j is shown as %s', (hint, type) => {
  expect(columnType(hint)).toBe(type)
})

test('R132 labels of tags are looked up together 200 ms after the first is asked for', async () => {
  vi.useFakeTimers()
  try {
    const asked: [string, readonly string[]][] = []
    const lookUp = labelBatcher((to, ids) => {
      asked.push([to, ids])
      return Promise.resolve(new Map(ids.map((id) => [id, `name of ${id}`])))
    })
    const labels = Promise.all([lookUp('vehicle/groups', '1'), lookUp('vehicle/groups', '2')])
    await vi.advanceTimersByTimeAsync(199)
    expect(asked).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(asked).toEqual([['vehicle/groups', ['1', '2']]])
    expect(await labels).toEqual(['name of 1', 'name of 2'])
    void lookUp('vehicle/groups', '3')
    await vi.advanceTimersByTimeAsync(200)
    expect(asked[1]).toEqual(['vehicle/groups', ['3']])
  } finally {
    vi.useRealTimers()
  }
})

test('R168 a search by times goes from the first moment of a day to the last of another', () => {
  const [from, to] = wholeDays(dayjs('2026-03-01T15:30:00'), dayjs('2026-03-02T08:00:00'))
  expect([from, to].map((ms) => dayjs(ms).format('YYYY-MM-DD HH:mm:ss.SSS'))).toEqual([
    '2026-03-01 00:00:00.000',
    '2026-03-02 23:59:59.999',
  ])
})

test('R169 the last seven days end with today', () => {
  const now = new Date(2026, 2, 8, 15, 30).getTime()
  expect(lastDays(7, now)).toEqual([new Date(2026, 2, 2).getTime(), new Date(2026, 2, 9).getTime() - 1])
})
