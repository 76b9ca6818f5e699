import { code, number } from '@motorpool/gbt'
import { WORKING } from '../../catalogue/codes.ts'
import { block } from '../block.ts'

/** 2025 §7.2.4.3: fuel-cell engine and hydrogen system. */
export const fuelCell2025 = block(
  0x03,
  'fuelCell',
  ['燃料电池发动机及车载氢系统数据', 'Fuel-cell engine and hydrogen', '燃料電池エンジン・水素系'],
  [
    number(
      'maxTemperature',
      ['车载氢系统中最高温度', 'Highest hydrogen system temperature', '水素系最高温度'],
      2,
      [0, 65531],
      {
        unit: '°C',
        offset: -40,
      },
    ),
    number(
      'maxTemperatureProbe',
      ['最高温度探针代号', 'Probe of the highest temperature', '最高温度プローブ番号'],
      1,
      [1, 252],
    ),
    number(
      'maxConcentration',
      ['氢气最高浓度', 'Highest hydrogen concentration', '水素最高濃度'],
      2,
      [0, 60000],
      {
        unit: '%',
        divisor: 10_000,
      },
    ),
    number(
      'maxConcentrationSensor',
      ['氢气最高浓度传感器代号', 'Sensor of the highest concentration', '最高濃度センサー番号'],
      1,
      [1, 252],
    ),
    number('maxPressure', ['氢气最高压力', 'Highest hydrogen pressure', '水素最高圧力'], 2, [0, 65531], {
      unit: 'MPa',
      divisor: 10,
    }),
    number(
      'maxPressureSensor',
      ['氢气最高压力传感器代号', 'Sensor of the highest pressure', '最高圧力センサー番号'],
      1,
      [1, 252],
    ),
    code('dcdc', ['高压DC/DC状态', 'High-voltage DC/DC status', '高電圧DC/DC状態'], WORKING),
    number('hydrogenLeft', ['剩余氢量百分比', 'Remaining hydrogen', '水素残量'], 1, [0, 100], { unit: '%' }),
    number(
      'dcdcTemperature',
      ['高压DC/DC控制器温度', 'DC/DC controller temperature', 'DC/DC制御器温度'],
      1,
      [0, 250],
      {
        unit: '°C',
        offset: -40,
      },
    ),
  ],
)
