import { bits, code, list, number } from '@motorpool/gbt'
import { ALARMS_2025 } from '../../catalogue/alarms.ts'
import { ALARM_LEVEL_2025 } from '../../catalogue/codes.ts'
import { block } from '../block.ts'
import { faultLists } from '../fault-lists.ts'

/** 2025 §7.2.4.6 (type 07 in 2016): the level of each general flag follows the fault lists. */
export const alarm2025 = block(0x06, 'alarm', ['报警数据', 'Alarm', 'アラーム'], [
  code('level', ['最高报警等级', 'Highest alarm level', '最高アラームレベル'], ALARM_LEVEL_2025),
  bits('flags', ['通用报警标志', 'General alarm flags', '共通アラームフラグ'], 4, ALARMS_2025),
  ...faultLists(253),
  list(
    'flagLevels',
    ['通用报警故障等级', 'Levels of general alarms', '共通アラームのレベル'],
    number(
      'flagLevelCount',
      ['通用报警故障总数N5', 'Number of general alarms N5', '共通アラーム数N5'],
      1,
      [0, 253],
    ),
    [
      number('bit', ['通用报警标志位', 'Alarm flag bit', 'アラームフラグ位置'], 1, [0, 31]),
      code('level', ['故障等级', 'Alarm level', 'アラームレベル'], ALARM_LEVEL_2025),
    ],
  ),
] as const)
