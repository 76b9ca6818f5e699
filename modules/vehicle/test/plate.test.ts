import { describe, expect, it } from 'vitest'
import { plateKind } from '../src/shared/plate.ts'

describe('the form of a plate', () => {
  it.each([
    ['贵A12345', 'civil'],
    ['京AF1234', 'civil'],
    ['川A·99533', 'civil'],
    ['川A99533D', 'newEnergyLarge'],
    ['粤BD12345', 'newEnergySmall'],
    ['粤BF1234挂', undefined],
    ['贵A1234挂', 'trailer'],
    ['贵A1234学', 'driving'],
    ['贵A1234警', 'police'],
    ['粤Z1234港', 'hongKong'],
    ['粤Z123A澳', 'macao'],
    ['川0112345', 'tractor'],
    ['贵A1234O', undefined],
    ['贵I12345', undefined],
    ['A12345', undefined],
    ['贵A123456', undefined],
  ])('%s is that of %s', (plate, kind) => expect(plateKind(plate)).toBe(kind))
})
