import { describe, expect, it } from 'vitest'
import { emptiness, listButtons, pressable, selectable } from '../../src/web/list/permitted.ts'
import { paints, paintsWith, readOnlyOf } from './support.ts'

const all = () => true
const none = () => false
const only =
  (...actions: string[]) =>
  (action: string) =>
    actions.includes(action)
const readOnly = readOnlyOf(paints)

describe('the buttons of a list', () => {
  it('R113 R114 need a call and a permission each', () => {
    expect(listButtons(paints, all)).toEqual({
      create: true,
      update: true,
      bulk: true,
      remove: true,
      import: true,
      export: true,
    })
    expect(Object.values(listButtons(paints, none))).not.toContain(true)
    expect(Object.values(listButtons(readOnly, all))).not.toContain(true)
  })

  it.each([
    ['create', 'create'],
    ['update', 'update'],
    ['bulk', 'update'],
    ['remove', 'delete'],
    ['import', 'import'],
    ['export', 'export'],
  ] as const)('R247 %s is there for who may %s', (button, permission) => {
    expect(listButtons(paints, only(permission))[button]).toBe(true)
    expect(listButtons(paints, (action) => action !== permission)[button]).toBe(false)
  })

  it('import is not there without a sheet', () => {
    expect(listButtons(paintsWith({ sheet: undefined }), all).import).toBe(false)
  })

  it.each([
    [undefined, [false, true, false]],
    ['one', [false, true, false]],
    ['some', [false, true, true]],
    ['any', [true, true, true]],
  ] as const)('one that needs %s rows can be pressed with none, one, two: %j', (need, pressed) => {
    expect([0, 1, 2].map((count) => pressable(need, count))).toEqual(pressed)
  })
})

describe('rows can be selected', () => {
  it('by who may change, delete or export them', () => {
    expect(selectable(paints, [], only('export'))).toBe(true)
    expect(selectable(paints, [], only('update'))).toBe(true)
    expect(selectable(paints, [], only('delete'))).toBe(true)
    expect(selectable(paints, [], only('find', 'create'))).toBe(false)
  })

  it('where a button of the screen works on rows, and its user may press it', () => {
    const audit = { permission: 'audit', rows: 'some' as const }
    expect(selectable(readOnly, [audit], only('audit'))).toBe(true)
    expect(selectable(readOnly, [audit], none)).toBe(false)
    expect(selectable(readOnly, [{ permission: 'audit' }], all)).toBe(true)
  })

  it('not for a button that needs none', () => {
    expect(selectable(readOnly, [{ permission: 'audit', rows: 'any' }], all)).toBe(false)
  })
})

describe('a list without rows', () => {
  const state = { filters: {}, page: 1, pageSize: 20, sort: undefined }
  const shown = { first: false, error: undefined, state }

  it('is still loading, failed, or filtered', () => {
    expect(emptiness(paints, { ...shown, first: true }, all).why).toBe('loading')
    expect(emptiness(paints, { ...shown, first: true, error: new Error('x') }, all).why).toBe('failed')
    const filtered = { ...shown, state: { ...state, filters: { code: 'A' } } }
    expect(emptiness(paints, filtered, all).why).toBe('filtered')
  })

  it.each([
    ['may create and import', all, 'resource.noneCreateImport', true, true],
    ['may create', only('create'), 'resource.noneCreate', true, false],
    ['may import only', only('import'), 'resource.noneAsk', false, true],
    ['may neither', none, 'resource.noneAsk', false, false],
  ] as const)('tells who %s what to do', (_, can, hint, create, fill) => {
    expect(emptiness(paints, shown, can)).toEqual({ why: 'none', hint, create, import: fill })
  })

  it('whose rows come by themselves says so', () => {
    expect(emptiness(readOnly, shown, all)).toMatchObject({ hint: 'resource.noneCome', create: false })
  })
})
