import { number } from '@motorpool/gbt'
import { block } from '../block.ts'

/** 2025 §7.2.4.4: the crankshaft speed alone. */
export const engine2025 = block(
  0x04,
  'engine',
  ['发动机数据', 'Engine', 'エンジン'],
  [number('speed', ['曲轴转速', 'Crankshaft speed', 'クランク軸回転数'], 2, [0, 60000], { unit: 'r/min' })],
)
