import { list, number } from '@motorpool/gbt'
import { block } from '../block.ts'

/** 2016 §7.2.3.8, table 20. More than 200 cells come in several frames of one time with another first cell. */
export const voltages2016 = block(
  0x08,
  'voltages',
  ['可充电储能装置电压数据', 'Storage device voltages', '蓄電装置電圧'],
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
      [
        number('no', ['可充电储能子系统号', 'Subsystem number', 'サブシステム番号'], 1, [1, 250]),
        number('voltage', ['可充电储能装置电压', 'Storage device voltage', '蓄電装置電圧'], 2, [0, 10000], {
          unit: 'V',
          divisor: 10,
        }),
        number('current', ['可充电储能装置电流', 'Storage device current', '蓄電装置電流'], 2, [0, 20000], {
          unit: 'A',
          divisor: 10,
          offset: -1000,
        }),
        number('cellTotal', ['单体电池总数', 'Total cells', 'セル総数'], 2, [1, 65531]),
        number(
          'firstCell',
          ['本帧起始电池序号', 'First cell in this frame', '本フレーム先頭セル番号'],
          2,
          [1, 65531],
        ),
        list(
          'cells',
          ['单体电池电压', 'Cell voltage', 'セル電圧'],
          number('cellCount', ['本帧单体电池总数', 'Cells in this frame', '本フレームセル数'], 1, [1, 200]),
          number('voltage', ['单体电池电压', 'Cell voltage', 'セル電圧'], 2, [0, 60000], {
            unit: 'V',
            divisor: 1000,
          }),
        ),
      ],
    ),
  ],
)
