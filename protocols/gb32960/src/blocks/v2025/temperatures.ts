import { list, number } from '@motorpool/gbt'
import { block } from '../block.ts'
import { temperatureItems } from '../temperatures.ts'

/** 2025 §7.2.4.8 (type 09 in 2016). */
export const temperatures2025 = block(
  0x08,
  'temperatures',
  ['动力蓄电池温度数据', 'Battery temperatures', '電池温度'],
  [
    list(
      'packs',
      ['动力蓄电池包', 'Battery pack', '電池パック'],
      number('packCount', ['动力蓄电池包个数', 'Number of packs', 'パック数'], 1, [0, 50]),
      temperatureItems(50),
    ),
  ],
)
