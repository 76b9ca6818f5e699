import { describe, expect, it } from 'vitest'
import { readList, withoutEmptyFilters, writeList } from '../../src/web/list/url.ts'
import { paints, paintsWith } from './support.ts'

const read = (query: string, resource = paints) => readList(resource, new URLSearchParams(query))
const FIRST = { page: 1, pageSize: 20, sort: undefined }

/** What comes back of filters that went into an address. */
const roundTrip = (filters: Record<string, unknown>) =>
  read(writeList(paints, { ...FIRST, filters }).toString()).filters

describe('filters in the address of a list', () => {
  it.each([
    ['a text', { code: 'AB 1/2&3' }],
    ['a choice of several', { colour: ['RED', 'BLUE'] }],
    ['yes', { open: true }],
    ['no', { open: false }],
    ['a range of numbers', { litres: [0, 2.5] }],
    ['a range open at its end', { litres: [3, null] }],
    ['a range open at its beginning', { litres: [null, 4] }],
    ['days', { made: [1_700_000_000_000, 1_700_086_400_000] }],
    ['times', { sold: [1_700_000_000_000, null] }],
    ['clocks', { shift: ['08:00', '17:30'] }],
    ['a field called like a part of the list', { page: 'P7' }],
  ])('%s comes back as it was', (_, filters) => {
    expect(roundTrip(filters)).toEqual(filters)
  })

  it('a filter called page does not turn the page', () => {
    const query = writeList(paints, { ...FIRST, page: 2, filters: { page: 'P7' } }).toString()
    expect(query).toBe('f.page=P7&page=2')
    expect(read(query)).toMatchObject({ page: 2, filters: { page: 'P7' } })
  })

  it.each([
    ['nothing', undefined],
    ['null', null],
    ['an empty text', ''],
    ['an empty choice', []],
    ['a range without ends', [null, null]],
  ])('%s is no filter', (_, value) => {
    expect(writeList(paints, { ...FIRST, filters: { litres: value } }).toString()).toBe('')
    expect(withoutEmptyFilters({ litres: value, code: 'A' })).toEqual({ code: 'A' })
  })

  it('fields that the search does not have are not read', () => {
    expect(read('note=x&unknown=1&code=A').filters).toEqual({ code: 'A' })
  })

  it('fields that do not exist are not written', () => {
    expect(writeList(paints, { ...FIRST, filters: { unknown: 1, code: 'A' } }).toString()).toBe('code=A')
  })

  it('a range that is no number asks for nothing at that end', () => {
    expect(read('litres=a~5').filters).toEqual({ litres: [null, 5] })
  })
})

describe('page, size and order in the address', () => {
  it.each(['0', '-1', '1.5', 'x', ''])('page %j means the first', (text) => {
    expect(read(`page=${text}`).page).toBe(1)
  })

  it.each([
    ['10', 10],
    ['100', 100],
    ['200', 200],
    ['33', 20],
    ['1e9', 20],
  ])('size %s shows %i rows', (text, size) => {
    expect(read(`size=${text}`).pageSize).toBe(size)
  })

  it('a resource with a size of its own begins with that and does not write it', () => {
    const short = paintsWith({ pageSize: 10 })
    expect(read('', short).pageSize).toBe(10)
    expect(writeList(short, { ...FIRST, pageSize: 10, filters: {} }).toString()).toBe('')
  })

  it.each(['litres.asc', 'code', 'code.up', 'unknown.asc'])('order %s is not one', (order) => {
    expect(read(`order=${order}`).sort).toBeUndefined()
  })
})
