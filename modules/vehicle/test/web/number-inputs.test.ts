import { describe, expect, it } from 'vitest'
import { plateHint, vinHint } from '../../src/web/parts/number-inputs.tsx'

const NOW = Date.UTC(2026, 10, 23)
const hint = (vin: string, category = 'ROAD_FUEL') => vinHint(vin, category, NOW)

describe('while a VIN is typed', () => {
  it.each([
    ['', { key: 'vehicle.vin.expected' }],
    ['LMPSJ', { key: 'vehicle.vin.length', params: { n: 5 }, warns: false }],
    ['LMPO', { key: 'vehicle.vin.intruder', params: { n: 4, c: 'O' }, warns: true }],
    ['LMPSJ0002T10000012', { key: 'vehicle.vin.length', params: { n: 18 }, warns: true }],
    ['LMPSJ0003T1000001', { key: 'vehicle.vin.digit', params: { digit: '2', is: '3' }, warns: true }],
    ['LMPSJ0002T1000001', { key: 'vehicle.vin.rightYear', params: { maker: 'LMP', year: 2026 } }],
  ])('%j is told what it lacks or holds', (vin, said) => expect(hint(vin)).toEqual(said))

  it('asks machinery for its maker’s number alone', () => {
    expect(hint('XE-215', 'NON_ROAD')).toEqual({ key: 'vehicle.vin.machine' })
  })
})

it('says of a plate what it is, and doubts what is none', () => {
  expect(plateHint('')).toEqual({ key: 'vehicle.plate.expected' })
  expect(plateHint('粤BD12345')).toEqual({ key: 'vehicle.plate.newEnergySmall' })
  expect(plateHint('ABC-1')).toEqual({ key: 'vehicle.plate.unknown', warns: true })
})
