import { number } from '@motorpool/gbt'
import { block } from '../block.ts'

const VOLT = { unit: 'V', divisor: 1000 }
const CELSIUS = { unit: '°C', offset: -40 }

/** 2016 §7.2.3.6, table 17. Cell numbers above 250 do not fit their BYTE; vehicles then send FF or a wrapped number. */
export const extremes2016 = block(
  0x06,
  'extremes',
  ['极值数据', 'Extremes', '極値データ'],
  [
    number(
      'maxVoltageSubsystem',
      ['最高电压电池子系统号', 'Subsystem of the highest voltage', '最高電圧サブシステム番号'],
      1,
      [1, 250],
    ),
    number(
      'maxVoltageCell',
      ['最高电压电池单体代号', 'Cell of the highest voltage', '最高電圧セル番号'],
      1,
      [1, 250],
    ),
    number('maxVoltage', ['电池单体电压最高值', 'Highest cell voltage', 'セル最高電圧'], 2, [0, 15000], VOLT),
    number(
      'minVoltageSubsystem',
      ['最低电压电池子系统号', 'Subsystem of the lowest voltage', '最低電圧サブシステム番号'],
      1,
      [1, 250],
    ),
    number(
      'minVoltageCell',
      ['最低电压电池单体代号', 'Cell of the lowest voltage', '最低電圧セル番号'],
      1,
      [1, 250],
    ),
    number('minVoltage', ['电池单体电压最低值', 'Lowest cell voltage', 'セル最低電圧'], 2, [0, 15000], VOLT),
    number(
      'maxTemperatureSubsystem',
      ['最高温度子系统号', 'Subsystem of the highest temperature', '最高温度サブシステム番号'],
      1,
      [1, 250],
    ),
    number(
      'maxTemperatureProbe',
      ['最高温度探针序号', 'Probe of the highest temperature', '最高温度プローブ番号'],
      1,
      [1, 250],
    ),
    number('maxTemperature', ['最高温度值', 'Highest temperature', '最高温度'], 1, [0, 250], CELSIUS),
    number(
      'minTemperatureSubsystem',
      ['最低温度子系统号', 'Subsystem of the lowest temperature', '最低温度サブシステム番号'],
      1,
      [1, 250],
    ),
    number(
      'minTemperatureProbe',
      ['最低温度探针序号', 'Probe of the lowest temperature', '最低温度プローブ番号'],
      1,
      [1, 250],
    ),
    number('minTemperature', ['最低温度值', 'Lowest temperature', '最低温度'], 1, [0, 250], CELSIUS),
  ],
)
