import { code, list, number } from '@motorpool/gbt'
import { MOTOR_STATUS } from '../../catalogue/codes.ts'
import { block } from '../block.ts'

/** 2025 §7.2.4.2: torque is a DWORD, voltage and current are gone. */
export const motors2025 = block(
  0x02,
  'motors',
  ['驱动电机数据', 'Drive motors', '駆動モーター'],
  [
    list(
      'motors',
      ['驱动电机', 'Motor', 'モーター'],
      number('motorCount', ['驱动电机个数', 'Number of motors', 'モーター数'], 1, [1, 253]),
      [
        number('no', ['驱动电机序号', 'Motor number', 'モーター番号'], 1, [1, 253]),
        code('status', ['驱动电机状态', 'Motor status', 'モーター状態'], MOTOR_STATUS),
        number(
          'controllerTemperature',
          ['驱动电机控制器温度', 'Controller temperature', '制御器温度'],
          1,
          [0, 250],
          {
            unit: '°C',
            offset: -40,
          },
        ),
        number('speed', ['驱动电机转速', 'Motor speed', 'モーター回転数'], 2, [0, 65531], {
          unit: 'r/min',
          offset: -32000,
        }),
        number('torque', ['驱动电机转矩', 'Motor torque', 'モータートルク'], 4, [0, 400_000], {
          unit: 'N·m',
          divisor: 10,
          offset: -20000,
        }),
        number('temperature', ['驱动电机温度', 'Motor temperature', 'モーター温度'], 1, [0, 250], {
          unit: '°C',
          offset: -40,
        }),
      ],
    ),
  ],
)
