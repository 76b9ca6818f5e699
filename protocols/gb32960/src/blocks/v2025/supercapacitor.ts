import { list, number } from '@motorpool/gbt'
import { block } from '../block.ts'

/** 2025 type 31. */
export const supercapacitor2025 = block(
  0x31,
  'supercapacitor',
  ['超级电容器数据', 'Supercapacitor', 'スーパーキャパシタ'],
  [
    number('no', ['超级电容器管理系统号', 'System number', 'システム番号'], 1, [1, 253]),
    number('voltage', ['超级电容器总电压', 'Total voltage', '総電圧'], 2, [0, 60000], {
      unit: 'V',
      divisor: 10,
    }),
    number('current', ['超级电容器总电流', 'Total current', '総電流'], 2, [0, 60000], {
      unit: 'A',
      divisor: 10,
      offset: -3000,
    }),
    list(
      'cells',
      ['超级电容器单体电压', 'Cell voltage', 'セル電圧'],
      number('cellCount', ['超级电容器单体总数', 'Number of cells', 'セル数'], 2, [1, 65531]),
      number('voltage', ['超级电容器单体电压', 'Cell voltage', 'セル電圧'], 2, [0, 60000], {
        unit: 'V',
        divisor: 1000,
      }),
    ),
    list(
      'probes',
      ['超级电容器温度', 'Probe temperature', 'プローブ温度'],
      number(
        'probeCount',
        ['超级电容器温度探针总数', 'Number of temperature probes', '温度プローブ数'],
        2,
        [1, 65531],
      ),
      number('temperature', ['超级电容器温度', 'Probe temperature', 'プローブ温度'], 1, [0, 250], {
        unit: '°C',
        offset: -40,
      }),
    ),
  ],
)
