import { number } from '@motorpool/gbt'
import { block } from '../block.ts'

const VOLT = { unit: 'V', divisor: 1000 }
const CELSIUS = { unit: '°C', offset: -40 }

/** 2025 type 32: cell and probe numbers are WORDs. */
export const supercapacitorExtremes2025 = block(
  0x32,
  'supercapacitorExtremes',
  ['超级电容器极值数据', 'Supercapacitor extremes', 'スーパーキャパシタ極値'],
  [
    number(
      'maxVoltageSystem',
      ['最高电压系统号', 'System of the highest voltage', '最高電圧システム番号'],
      1,
      [1, 253],
    ),
    number(
      'maxVoltageCell',
      ['最高电压单体代号', 'Cell of the highest voltage', '最高電圧セル番号'],
      2,
      [1, 65531],
    ),
    number('maxVoltage', ['单体电压最高值', 'Highest cell voltage', 'セル最高電圧'], 2, [0, 60000], VOLT),
    number(
      'minVoltageSystem',
      ['最低电压系统号', 'System of the lowest voltage', '最低電圧システム番号'],
      1,
      [1, 253],
    ),
    number(
      'minVoltageCell',
      ['最低电压单体代号', 'Cell of the lowest voltage', '最低電圧セル番号'],
      2,
      [1, 65531],
    ),
    number('minVoltage', ['单体电压最低值', 'Lowest cell voltage', 'セル最低電圧'], 2, [0, 60000], VOLT),
    number(
      'maxTemperatureSystem',
      ['最高温度系统号', 'System of the highest temperature', '最高温度システム番号'],
      1,
      [1, 253],
    ),
    number(
      'maxTemperatureProbe',
      ['最高温度探针代号', 'Probe of the highest temperature', '最高温度プローブ番号'],
      2,
      [1, 65531],
    ),
    number('maxTemperature', ['最高温度值', 'Highest temperature', '最高温度'], 1, [0, 250], CELSIUS),
    number(
      'minTemperatureSystem',
      ['最低温度系统号', 'System of the lowest temperature', '最低温度システム番号'],
      1,
      [1, 253],
    ),
    number(
      'minTemperatureProbe',
      ['最低温度探针代号', 'Probe of the lowest temperature', '最低温度プローブ番号'],
      2,
      [1, 65531],
    ),
    number('minTemperature', ['最低温度值', 'Lowest temperature', '最低温度'], 1, [0, 250], CELSIUS),
  ],
)
