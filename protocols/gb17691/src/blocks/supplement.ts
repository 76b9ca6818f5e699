import { code, number } from '@motorpool/gbt'
import { block, bus } from './block.ts'

/** HJ 1239 type 04, 8 bytes. */
export const hybrid = block(
  0x04,
  'hybrid',
  ['混合动力补充数据', 'Hybrid supplement', 'ハイブリッド補足データ'],
  [
    number('motorSpeed', ['电机转速', 'Motor speed', 'モーター回転数'], 2, [0, 0xfffd], { unit: 'r/min' }),
    number('motorLoad', ['电机负荷', 'Motor load', 'モーター負荷率'], 1, [0, 100], { unit: '%' }),
    number('voltage', ['电池电压', 'Battery voltage', '電池電圧'], 2, [0, 0xfffd], {
      unit: 'V',
      divisor: 10,
    }),
    number('current', ['电池电流', 'Battery current', '電池電流'], 2, [0, 0xfffd], {
      unit: 'A',
      divisor: 10,
      offset: -1000,
    }),
    number('soc', ['荷电状态（SOC）', 'State of charge', '充電率（SOC）'], 1, [0, 100], { unit: '%' }),
  ] as const,
)

/** Type 80, 17 bytes: user-defined, and in wide use. */
export const supplement = block(
  0x80,
  'supplement',
  ['补充数据流', 'Supplementary data stream', '補足データ'],
  [
    code('torqueMode', ['发动机扭矩模式', 'Engine torque mode', 'エンジントルクモード'], {
      0: ['超速失效', 'Over-speed failure', '過回転異常'],
      1: ['转速控制', 'Speed control', '回転数制御'],
      2: ['扭矩控制', 'Torque control', 'トルク制御'],
      3: ['转速/扭矩控制', 'Speed and torque control', '回転数・トルク制御'],
      9: ['正常', 'Normal', '正常'],
    }),
    bus('accelerator', ['油门踏板', 'Accelerator pedal', 'アクセル開度'], 1, '%', 2.5),
    number('totalFuel', ['累计油耗', 'Total fuel used', '積算燃料消費量'], 4, [0, 0xfffffffd], {
      unit: 'L',
      divisor: 2,
    }),
    bus('ureaTankTemperature', ['尿素箱温度', 'Urea tank temperature', '尿素タンク温度'], 1, '°C', 1, -40),
    number('ureaInjection', ['实际尿素喷射量', 'Actual urea injection', '尿素実噴射量'], 4, [0, 0xfffffffd], {
      unit: 'mL/h',
      divisor: 100,
    }),
    number('totalUrea', ['累计尿素消耗', 'Cumulative urea', '積算尿素消費量'], 4, [0, 0xfffffffd], {
      unit: 'g',
    }),
    bus(
      'dpfExhaustTemperature',
      ['DPF排气温度', 'DPF exhaust temperature', 'DPF排気温度'],
      2,
      '°C',
      32,
      -273,
    ),
  ] as const,
)
