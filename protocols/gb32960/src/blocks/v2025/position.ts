import { bits, code, number } from '@motorpool/gbt'
import { COORDINATE_SYSTEM, POSITION_STATE } from '../../catalogue/codes.ts'
import { block } from '../block.ts'

/** 2025 §7.2.4.5: a coordinate system stands between state and longitude. */
export const position2025 = block(
  0x05,
  'position',
  ['车辆位置数据', 'Position', '車両位置'],
  [
    bits('state', ['定位状态', 'Fix state', '測位状態'], 1, POSITION_STATE),
    code('coordinateSystem', ['坐标系', 'Coordinate system', '座標系'], COORDINATE_SYSTEM),
    number('longitude', ['经度', 'Longitude', '経度'], 4, [0, 180_000_000], {
      unit: '°',
      divisor: 1_000_000,
    }),
    number('latitude', ['纬度', 'Latitude', '緯度'], 4, [0, 90_000_000], { unit: '°', divisor: 1_000_000 }),
  ],
)
