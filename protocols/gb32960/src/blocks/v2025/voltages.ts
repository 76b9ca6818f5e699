import { list, number } from '@motorpool/gbt'
import { block } from '../block.ts'

/** 2025 §7.2.4.7 (type 08 in 2016): no first index, no limit of 200 per frame. */
export const voltages2025 = block(
  0x07,
  'voltages',
  ['动力蓄电池最小并联单元电压数据', 'Minimum parallel unit voltages', '最小並列ユニット電圧'],
  [
    list(
      'packs',
      ['动力蓄电池包', 'Battery pack', '電池パック'],
      number('packCount', ['动力蓄电池包个数', 'Number of packs', 'パック数'], 1, [0, 50]),
      [
        number('no', ['动力蓄电池包号', 'Pack number', 'パック番号'], 1, [1, 50]),
        number('voltage', ['动力蓄电池包电压', 'Pack voltage', 'パック電圧'], 2, [0, 60000], {
          unit: 'V',
          divisor: 10,
        }),
        number('current', ['动力蓄电池包电流', 'Pack current', 'パック電流'], 2, [0, 60000], {
          unit: 'A',
          divisor: 10,
          offset: -3000,
        }),
        list(
          'units',
          ['最小并联单元电压', 'Unit voltage', 'ユニット電圧'],
          number('unitCount', ['最小并联单元总数', 'Number of units', 'ユニット数'], 2, [1, 65531]),
          number('voltage', ['最小并联单元电压', 'Unit voltage', 'ユニット電圧'], 2, [0, 60000], {
            unit: 'V',
            divisor: 1000,
          }),
        ),
      ],
    ),
  ],
)
