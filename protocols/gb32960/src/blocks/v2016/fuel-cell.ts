import { code, list, number } from '@motorpool/gbt'
import { WORKING } from '../../catalogue/codes.ts'
import { block } from '../block.ts'

/** 2016 §7.2.3.3, table 13. */
export const fuelCell2016 = block(
  0x03,
  'fuelCell',
  ['燃料电池数据', 'Fuel cell', '燃料電池'],
  [
    number('voltage', ['燃料电池电压', 'Fuel cell voltage', '燃料電池電圧'], 2, [0, 20000], {
      unit: 'V',
      divisor: 10,
    }),
    number('current', ['燃料电池电流', 'Fuel cell current', '燃料電池電流'], 2, [0, 20000], {
      unit: 'A',
      divisor: 10,
    }),
    number('hydrogenConsumption', ['燃料消耗率', 'Hydrogen consumption', '水素消費率'], 2, [0, 60000], {
      unit: 'kg/100km',
      divisor: 100,
    }),
    list(
      'probes',
      ['探针温度值', 'Probe temperature', 'プローブ温度'],
      number(
        'probeCount',
        ['燃料电池温度探针总数', 'Number of temperature probes', '温度プローブ数'],
        2,
        [0, 65531],
      ),
      number('temperature', ['探针温度值', 'Probe temperature', 'プローブ温度'], 1, [0, 240], {
        unit: '°C',
        offset: -40,
      }),
    ),
    number(
      'maxTemperature',
      ['氢系统中最高温度', 'Highest hydrogen system temperature', '水素系最高温度'],
      2,
      [0, 2400],
      {
        unit: '°C',
        divisor: 10,
        offset: -40,
      },
    ),
    number(
      'maxTemperatureProbe',
      ['氢系统中最高温度探针代号', 'Probe of the highest temperature', '最高温度プローブ番号'],
      1,
      [1, 252],
    ),
    number(
      'maxConcentration',
      ['氢气最高浓度', 'Highest hydrogen concentration', '水素最高濃度'],
      2,
      [0, 60000],
      {
        unit: 'mg/kg',
      },
    ),
    number(
      'maxConcentrationSensor',
      ['氢气最高浓度传感器代号', 'Sensor of the highest concentration', '最高濃度センサー番号'],
      1,
      [1, 252],
    ),
    number('maxPressure', ['氢气最高压力', 'Highest hydrogen pressure', '水素最高圧力'], 2, [0, 1000], {
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
  ],
)
