import { bits, code } from '@motorpool/gbt'
import { ALARMS_2016 } from '../../catalogue/alarms.ts'
import { ALARM_LEVEL_2016 } from '../../catalogue/codes.ts'
import { block } from '../block.ts'
import { faultLists } from '../fault-lists.ts'

/** 2016 §7.2.3.7, tables 18 and 19. A count of FE or FF means that no list follows. */
export const alarm2016 = block(0x07, 'alarm', ['报警数据', 'Alarm', 'アラーム'], [
  code('level', ['最高报警等级', 'Highest alarm level', '最高アラームレベル'], ALARM_LEVEL_2016),
  bits('flags', ['通用报警标志', 'General alarm flags', '共通アラームフラグ'], 4, ALARMS_2016),
  ...faultLists(252),
] as const)
