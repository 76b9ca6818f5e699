import { code, positionItems } from '@motorpool/gbt'
import { COORDINATE_SYSTEM } from '../../catalogue/codes.ts'
import { block } from '../block.ts'

const [STATE, LONGITUDE, LATITUDE] = positionItems('state')

/** 2025 §7.2.4.5: a coordinate system stands between state and longitude. */
export const position2025 = block(
  0x05,
  'position',
  ['车辆位置数据', 'Position', '車両位置'],
  [
    STATE,
    code('coordinateSystem', ['坐标系', 'Coordinate system', '座標系'], COORDINATE_SYSTEM),
    LONGITUDE,
    LATITUDE,
  ],
)
