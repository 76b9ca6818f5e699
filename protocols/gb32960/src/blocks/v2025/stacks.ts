import { list, number } from '@motorpool/gbt'
import { block } from '../block.ts'

const CELSIUS = { unit: '°C', offset: -40 }
const PRESSURE = { unit: 'kPa', divisor: 10, offset: -100 }

/** 2025 type 30: fuel-cell stacks. */
export const stacks2025 = block(
  0x30,
  'stacks',
  ['燃料电池电堆数据', 'Fuel-cell stacks', '燃料電池スタック'],
  [
    list(
      'stacks',
      ['燃料电池电堆', 'Stack', 'スタック'],
      number('stackCount', ['燃料电池电堆个数', 'Number of stacks', 'スタック数'], 1, [1, 253]),
      [
        number('no', ['电堆序号', 'Stack number', 'スタック番号'], 1, [1, 253]),
        number('voltage', ['电堆电压', 'Stack voltage', 'スタック電圧'], 2, [0, 65531], {
          unit: 'V',
          divisor: 10,
        }),
        number('current', ['电堆电流', 'Stack current', 'スタック電流'], 2, [0, 65531], {
          unit: 'A',
          divisor: 10,
        }),
        number(
          'hydrogenPressure',
          ['氢气入口压力', 'Hydrogen inlet pressure', '水素入口圧力'],
          2,
          [0, 65531],
          PRESSURE,
        ),
        number(
          'airPressure',
          ['空气入口压力', 'Air inlet pressure', '空気入口圧力'],
          2,
          [0, 65531],
          PRESSURE,
        ),
        number(
          'airTemperature',
          ['空气入口温度', 'Air inlet temperature', '空気入口温度'],
          1,
          [0, 250],
          CELSIUS,
        ),
        list(
          'probes',
          ['冷却水出水口温度', 'Coolant outlet temperature', '冷却水出口温度'],
          number(
            'probeCount',
            ['冷却水出水口温度探针总数', 'Number of coolant probes', '冷却水プローブ数'],
            2,
            [0, 65531],
          ),
          number(
            'temperature',
            ['冷却水出水口温度', 'Coolant outlet temperature', '冷却水出口温度'],
            1,
            [0, 250],
            CELSIUS,
          ),
        ),
      ],
    ),
  ],
)
