import { list, number } from '@motorpool/gbt'
import { block } from '../block.ts'
import { temperatureItems } from '../temperatures.ts'

/** 2016 §7.2.3.9, table 21. */
export const temperatures2016 = block(
  0x09,
  'temperatures',
  ['可充电储能装置温度数据', 'Storage device temperatures', '蓄電装置温度'],
  [
    list(
      'subsystems',
      ['可充电储能子系统', 'Storage subsystem', '蓄電サブシステム'],
      number(
        'subsystemCount',
        ['可充电储能子系统个数', 'Number of subsystems', 'サブシステム数'],
        1,
        [1, 250],
      ),
      temperatureItems(250),
    ),
  ],
)
