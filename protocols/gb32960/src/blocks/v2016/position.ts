import { bits, number } from '@motorpool/gbt'
import { POSITION_STATE } from '../../catalogue/codes.ts'
import { block } from '../block.ts'

/** 2016 §7.2.3.5, tables 15 and 16; without a fix senders repeat the last known position. */
export const position2016 = block(
  0x05,
  'position',
  ['车辆位置数据', 'Position', '車両位置'],
  [
    bits('state', ['定位状态', 'Fix state', '測位状態'], 1, POSITION_STATE),
    number('longitude', ['经度', 'Longitude', '経度'], 4, [0, 180_000_000], {
      unit: '°',
      divisor: 1_000_000,
    }),
    number('latitude', ['纬度', 'Latitude', '緯度'], 4, [0, 90_000_000], { unit: '°', divisor: 1_000_000 }),
  ],
)
