import { bits, code, number } from '@motorpool/gbt'
import { CHARGE_STATUS, GEAR_2025, RUNNING_MODE, VEHICLE_STATUS, WORKING } from '../../catalogue/codes.ts'
import { block } from '../block.ts'

/** 2025 §7.2.4.1: as in 2016 without the pedals, wider speed, voltage and current. */
export const vehicle2025 = block(
  0x01,
  'vehicle',
  ['整车数据', 'Vehicle', '車両データ'],
  [
    code('status', ['车辆状态', 'Vehicle status', '車両状態'], VEHICLE_STATUS),
    code('chargeStatus', ['充电状态', 'Charge status', '充電状態'], CHARGE_STATUS),
    code('runningMode', ['运行模式', 'Running mode', '運転モード'], RUNNING_MODE),
    number('speed', ['车速', 'Speed', '車速'], 2, [0, 5000], { unit: 'km/h', divisor: 10 }),
    number('mileage', ['累计里程', 'Odometer', '積算距離'], 4, [0, 9999999], { unit: 'km', divisor: 10 }),
    number('voltage', ['总电压', 'Total voltage', '総電圧'], 2, [0, 60000], { unit: 'V', divisor: 10 }),
    number('current', ['总电流', 'Total current', '総電流'], 2, [0, 60000], {
      unit: 'A',
      divisor: 10,
      offset: -3000,
    }),
    number('soc', ['SOC', 'SOC', 'SOC'], 1, [0, 100], { unit: '%' }),
    code('dcdc', ['DC-DC状态', 'DC-DC status', 'DC-DC状態'], WORKING),
    bits('gear', ['挡位', 'Gear', 'ギア'], 1, GEAR_2025),
    number('insulation', ['绝缘电阻', 'Insulation resistance', '絶縁抵抗'], 2, [0, 60000], { unit: 'kΩ' }),
  ],
)
