import { translate } from '@motorpool/i18n'
import { loadCatalogues } from '@motorpool/i18n/load'
import { defineEnum } from '@motorpool/kernel'
import { describe, expect, it } from 'vitest'
import {
  anyResource,
  checkRow,
  convertValue,
  counted,
  defineResource,
  type Field,
  f,
  isEmpty,
  isTimeKey,
  laterThan,
  parseField,
  toOption,
  toOptions,
  toWire,
  withoutEmpty,
  withoutOldFiles,
} from '../src/shared/index.ts'

const Colour = defineEnum('Colour', { RED: ['红', 'Red', '赤'], '2': ['蓝', 'Blue', '青'] })

const input = {
  key: 'probe/things',
  api: '/api/probe-svc/things/V1.0',
  idPrefix: 'probe.things',
  table: 'probe_thing',
  scope: 'tenant',
  fields: {
    code: f
      .text({ max: 8, pattern: /[A-Z]+/ })
      .required()
      .unique()
      .searchable(),
    note: f.textarea({ max: 20 }),
    amount: f.decimal({ min: 0, max: 100 }),
    factor: f.decimal({ notZero: true }),
    count: f.int({ min: 0, max: 9 }).default(3),
    colour: f.choice(Colour),
    colours: f.choices(Colour),
    engine: f.text({ max: 9 }).when('colour', ['RED']),
    startTime: f.datetime(),
    endTime: f.datetime(),
    saleDate: f.date(),
    fixed: f.text({ max: 5 }).createOnly(),
    checked: f.text({ max: 9 }).check((value) => (value === 'no' ? { code: 'FIELD_CHOICE' } : undefined)),
  },
  list: ['code'],
  search: ['code'],
  form: [{ items: ['code', 'note'] }],
  options: { label: 'code' },
  rules: [laterThan('endTime', 'startTime')],
} as const

const things = anyResource(defineResource(input))

const problemOf = (values: Record<string, unknown>, field: string) =>
  checkRow(things, { code: 'A', ...values }, 'create').errors.find((e) => e.field === field)?.code

describe('values of a row', () => {
  it.each([
    ['R144 three spaces are empty', { code: '   ' }, 'code', 'FIELD_REQUIRED'],
    ['a missing required value', { code: undefined }, 'code', 'FIELD_REQUIRED'],
    ['R146 a text against its pattern', { code: 'a1' }, 'code', 'FIELD_FORMAT'],
    ['a text with a line end inside a code', { code: 'A\nB' }, 'code', 'FIELD_FORMAT'],
    ['a NUL in a text area', { note: 'a\u0000b' }, 'note', 'FIELD_FORMAT'],
    ['half a surrogate pair', { note: '\ud800' }, 'note', 'FIELD_FORMAT'],
    ['a text that is too long', { code: 'ABCDEFGHI' }, 'code', 'FIELD_TOO_LONG'],
    ['R165 a number with three decimals', { amount: 1.234 }, 'amount', 'FIELD_DECIMALS'],
    ['a number beyond its range', { amount: 100.01 }, 'amount', 'FIELD_RANGE'],
    ['an integer with a fraction', { count: 1.5 }, 'count', 'FIELD_FORMAT'],
    ['a number that is none', { count: 'abc' }, 'count', 'FIELD_FORMAT'],
    ['a code outside the enumeration', { colour: 'GREEN' }, 'colour', 'FIELD_CHOICE'],
    ['R145 a string where a list belongs', { colours: 'RED' }, 'colours', 'FIELD_FORMAT'],
    ['R147 a custom check after required and pattern', { checked: 'no' }, 'checked', 'FIELD_CHOICE'],
    ['R167 an end equal to its begin', { startTime: 5, endTime: 5 }, 'endTime', 'FIELD_TIME_ORDER'],
    ['R167 an end before its begin', { startTime: 6, endTime: 5 }, 'endTime', 'FIELD_TIME_ORDER'],
  ])('refuses %s', (_, values, field, code) => expect(problemOf(values, field)).toBe(code))

  it.each([
    ['R145 a list of codes', { colours: ['RED'] }, 'colours', ['RED']],
    ['an enumeration code sent as a number', { colour: 2 }, 'colour', '2'],
    ['a trimmed text', { code: ' AB ' }, 'code', 'AB'],
    ['two decimals', { amount: '12.50' }, 'amount', 12.5],
    [
      'a day as midnight in China',
      { saleDate: Date.UTC(2026, 4, 1, 10) },
      'saleDate',
      Date.UTC(2026, 3, 30, 16),
    ],
    ['the default of what is missing', {}, 'count', 3],
    ['lines in a text area', { note: 'a\nb' }, 'note', 'a\nb'],
  ])('accepts %s', (_, values, field, value) =>
    expect(checkRow(things, { code: 'A', ...values }, 'create').values[field]).toEqual(value),
  )

  it('R145 counts an empty list as empty', () => {
    expect(isEmpty([])).toBe(true)
    expect(isEmpty(['a'])).toBe(false)
    expect(parseField(f.choices(Colour).required(), [])).toMatchObject({
      problem: { code: 'FIELD_REQUIRED' },
    })
  })

  it('keeps a conditional value only while its condition holds', () => {
    const red = checkRow(things, { code: 'A', colour: 'RED', engine: 'E1' }, 'create').values
    const blue = checkRow(things, { colour: '2' }, 'update', { ...red, code: 'A' }).values
    expect(red.engine).toBe('E1')
    expect(blue).toEqual({ colour: '2', engine: null })
  })

  it('asks for a required conditional value, and fills in its default, when a change makes its condition hold', () => {
    const { fields, ...rest } = input
    const depth = f.text({ max: 9 }).required().when('colour', ['2'])
    const shade = f.int({ min: 0, max: 9 }).required().default(5).when('colour', ['2'])
    const deep = anyResource(defineResource({ ...rest, fields: { ...fields, depth, shade } }))
    const before = { code: 'A', colour: 'RED', depth: null, shade: null }
    const turn = (sent: object, stored: object = before) =>
      checkRow(deep, { ...sent }, 'update', { ...stored })
    expect(turn({ colour: '2' }).errors).toMatchObject([{ field: 'depth', code: 'FIELD_REQUIRED' }])
    expect(turn({ colour: '2', depth: 'D' })).toEqual({
      values: { colour: '2', depth: 'D', shade: 5 },
      errors: [],
    })
    expect(turn({ colour: '2', depth: 'D', shade: 7 }).values.shade).toBe(7)
    // Rows that had the condition before are asked for nothing that they were not asked for then.
    expect(turn({ colour: '2' }, { ...before, colour: '2' }).errors).toEqual([])
    expect(turn({ note: 'x' }).errors).toEqual([])
  })

  it('leaves alone what an update does not send and what cannot change', () => {
    expect(checkRow(things, { note: 'x', fixed: 'y' }, 'update', { code: 'A' }).values).toEqual({ note: 'x' })
  })
})

describe('messages of refused values', () => {
  it.each([
    ['cannot be empty', { code: ' ' }, 'code', 'FIELD_REQUIRED', '{label}不能为空', '{label} is required'],
    ['cannot equal 0', { factor: 0 }, 'factor', 'FIELD_ZERO', '{label}不能为0', '{label} cannot equal 0'],
    [
      'end later than begin',
      { startTime: 2000, endTime: 2000 },
      'endTime',
      'FIELD_TIME_ORDER',
      '{label}：结束时间必须晚于开始时间',
      '{label}: end time must be later than begin time',
    ],
    ['format wrong', { code: 'a' }, 'code', 'FIELD_FORMAT', '{label}格式有误', '{label} has wrong format'],
  ])('R166 %s', async (_, values, field, code, zh, en) => {
    expect(problemOf(values, field)).toBe(code)
    const texts = await loadCatalogues()
    expect([texts['zh-CN'][`error.${code}`], texts['en-US'][`error.${code}`]]).toEqual([zh, en])
  })

  it('R166 cannot repeat is said of a value that stands already, by name', async () => {
    const texts = await loadCatalogues()
    expect(translate(texts, 'en-US', 'error.FIELD_DUPLICATE', { label: 'Code', value: 'A' })).toBe(
      'Code “A” cannot repeat',
    )
    expect(translate(texts, 'zh-CN', 'error.FIELD_DUPLICATE', { label: '编码', value: 'A' })).toBe(
      '编码“A”不能重复',
    )
  })
})

describe('conversion of a form', () => {
  it('R159 sends what is no number as null', () => {
    for (const value of ['abc', '', undefined]) expect(convertValue('amount', 'number', value)).toBeNull()
    expect(toWire(things, { amount: '1.5', count: 'x' }, 'create')).toEqual({ amount: 1.5, count: null })
  })

  it('R160 sends times as milliseconds and what is none as null', () => {
    for (const value of ['', 0, -1, 'soon']) expect(convertValue('startTime', undefined, value)).toBeNull()
    expect(convertValue('startTime', undefined, '2026-11-21 08:00:00')).toBe(Date.UTC(2026, 10, 21))
  })

  it('R161 knows a time by the end of its key, in any case', () => {
    expect(['saleDate', 'startTime', 'updatetime'].every(isTimeKey)).toBe(true)
    expect(isTimeKey('timer')).toBe(false)
  })

  it('R163 drops empty values from an upload', () => {
    expect(withoutEmpty({ a: '', b: null, c: undefined, d: 0, e: false })).toEqual({ d: 0, e: false })
  })
})

describe('options', () => {
  it('R154 takes the first present id and label, keeps children, and lets 0 count', () => {
    expect(toOption({ code: 'c', value: 0, desc: 'd', label: 'l' })).toMatchObject({ id: 0, label: 'd' })
    expect(toOption({ index: 4, code: 'c', name: 'n', title: 't' })).toMatchObject({ id: 'c', label: 't' })
    expect(toOption({ id: '1', label: 'a', children: [{ id: '2', label: 'b' }] }).children).toMatchObject([
      { id: '2', label: 'b' },
    ])
  })

  it('R153 refuses option lists that are no arrays', () => {
    expect(() => toOptions({ a: 1 })).toThrow('下拉框数据 必须是 数组')
  })
})

describe('a definition', () => {
  it.each([
    [
      'an unknown list column',
      { list: ['nothing'] },
      /probe\/things\.nothing: the list names an unknown field/,
    ],
    ['a search by what is not searchable', { search: ['note'] }, /probe\/things\.note: .*not searchable/],
    [
      'a required field nobody can enter',
      { form: [] },
      /probe\/things\.code: is required, but not in the form/,
    ],
    [
      'a text without a sensible length',
      { fields: { code: f.text({ max: 0 }) } },
      /probe\/things\.code: max/,
    ],
    [
      'a default its own rule refuses',
      { fields: { code: f.text({ max: 1 }).default('long') } },
      /\.code: the default/,
    ],
    ['a column of more than 24', { form: [{ items: [{ field: 'code', col: 30 }] }] }, /\.code: col is of 24/],
    ['R266 a path without a version', { api: '/api/probe-svc/things' }, /probe\/things: the path/],
    [
      'a sheet that lacks a required column',
      { sheet: ['note'] },
      /\.code: is required, but not in the sheet/,
    ],
  ])('throws at %s and names the place', (_, change, message) => {
    expect(() => defineResource({ ...input, rules: [], ...change } as never)).toThrow(message)
  })

  it('demands of a sheet what is required and has no default, and what the sheet demands itself', () => {
    const fields = {
      code: f.text({ max: 8 }).required(),
      colour: f.choice(Colour).required().default('RED'),
      kept: f.bool().required().default(true),
    }
    const { sheets } = defineResource({
      ...input,
      fields,
      rules: [],
      list: ['code'],
      search: [],
      form: [{ items: ['code'] }],
      sheet: ['code', 'colour', 'kept'],
      sheetRequired: ['colour'],
    })
    expect(sheets[0]?.required).toEqual(['code', 'colour'])
  })
})

describe('kinds of the form schema', () => {
  const required: [string, Field][] = [
    ['text', f.text({ max: 9 }).required()],
    ['password', f.secret({ max: 9 }).required()],
    ['textarea', f.textarea({ max: 9 }).required()],
    ['date', f.date().required()],
    ['time', f.time().required()],
    ['datetime', f.datetime().required()],
    ['number', f.int().required()],
    ['select', f.choice(Colour).required()],
    ['checkbox', f.checkboxes(Colour).required()],
    ['radio', f.radio(Colour).required()],
    ['autoSearch', f.ref('probe/things').required()],
    ['file', f.file().required()],
    ['upload', f.image().required()],
  ]
  it.each(required)('R143 an empty required %s is refused', (type, field) => {
    expect(field.formType).toBe(type)
    for (const empty of ['', null, undefined, []])
      expect(parseField(field, empty)).toEqual({ ok: false, problem: { code: 'FIELD_REQUIRED' } })
  })

  it('R170 a choice of one or two cities refuses none and three', () => {
    const cities = f.refs('probe/things').required().check(counted(1, 2))
    expect(parseField(cities, [])).toMatchObject({ ok: false })
    expect(parseField(cities, ['1', '2'])).toMatchObject({ ok: true })
    expect(parseField(cities, ['1', '2', '3'])).toMatchObject({ ok: false, problem: { code: 'FIELD_RANGE' } })
  })

  it('R178 a change sends a file only when another one was chosen', () => {
    const resource = { fields: { paper: f.file(), photos: f.images({ count: 2 }), note: f.text({ max: 9 }) } }
    const before = { paper: '7', photos: ['1', '2'], note: 'a' }
    const sent = (values: Record<string, unknown>) =>
      Object.keys(withoutOldFiles(resource as never, values, before))
    expect(sent({ paper: '7', photos: ['1', '2'], note: 'a' })).toEqual(['note'])
    expect(sent({ paper: '8', photos: ['2'], note: 'a' })).toEqual(['paper', 'photos', 'note'])
    expect(sent({ paper: null, photos: ['1', '2'] })).toEqual(['paper'])
  })

  it('R167 a time of the day later than another is judged like an instant', () => {
    const rule = laterThan('pushEnd', 'pushBegin')
    expect(rule({ pushBegin: '08:00', pushEnd: '17:30' })).toBeUndefined()
    expect(rule({ pushBegin: '08:00', pushEnd: '08:00' })).toMatchObject({ field: 'pushEnd' })
  })
})
