import { positionItems } from '@motorpool/gbt'
import { block } from '../block.ts'

/** 2016 §7.2.3.5, tables 15 and 16; without a fix senders repeat the last known position. */
export const position2016 = block(
  0x05,
  'position',
  ['车辆位置数据', 'Position', '車両位置'],
  positionItems('state'),
)
