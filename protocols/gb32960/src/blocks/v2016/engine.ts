import { code, number } from '@motorpool/gbt'
import { ENGINE_STATUS } from '../../catalogue/codes.ts'
import { block } from '../block.ts'

/** 2016 §7.2.3.4, table 14; not sent while charging parked. */
export const engine2016 = block(
  0x04,
  'engine',
  ['发动机数据', 'Engine', 'エンジン'],
  [
    code('status', ['发动机状态', 'Engine status', 'エンジン状態'], ENGINE_STATUS),
    number('speed', ['曲轴转速', 'Crankshaft speed', 'クランク軸回転数'], 2, [0, 60000], { unit: 'r/min' }),
    number('fuelRate', ['燃料消耗率', 'Fuel consumption rate', '燃料消費率'], 2, [0, 60000], {
      unit: 'L/100km',
      divisor: 100,
    }),
  ],
)
