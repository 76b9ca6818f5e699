import { list, number } from '@motorpool/gbt'
import type { Names } from '@motorpool/wire'
import { FAULTS } from '../catalogue/faults.ts'

const [STORAGE, MOTOR, ENGINE, OTHER] = FAULTS

function faults<const K extends string>(
  { key, name }: { key: K; name: Names },
  countKey: string,
  max: number,
  countName: Names,
) {
  return list(
    key,
    name,
    number(countKey, countName, 1, [0, max]),
    number('code', ['故障代码', 'Fault code', '故障コード'], 4, [0, 0xfffffffd]),
  )
}

/** The four manufacturer fault lists of the alarm block; the largest count differs by edition. */
export function faultLists(max: number) {
  return [
    faults(STORAGE, 'storageFaultCount', max, [
      '可充电储能装置故障总数N1',
      'Number of storage device faults N1',
      '蓄電装置故障数N1',
    ]),
    faults(MOTOR, 'motorFaultCount', max, [
      '驱动电机故障总数N2',
      'Number of drive motor faults N2',
      '駆動モーター故障数N2',
    ]),
    faults(ENGINE, 'engineFaultCount', max, [
      '发动机故障总数N3',
      'Number of engine faults N3',
      'エンジン故障数N3',
    ]),
    faults(OTHER, 'otherFaultCount', max, [
      '其他故障总数N4',
      'Number of other faults N4',
      'その他の故障数N4',
    ]),
  ] as const
}
