import { defineEnum, type EnumValue } from '@motorpool/kernel'

export { AdjustState } from '@motorpool/vehicle/shared'

/** In their order. */
export const DebugStep = defineEnum('DebugStep', {
  GB4: ['国四调试', 'GB4', '国四デバッグ'],
  LOCK: ['锁车调试', 'Lock', 'ロックデバッグ'],
  CUSTOMER: ['客户调试', 'Customer', '顧客デバッグ'],
  CONFIRM: ['确认', 'Confirm', '確認'],
  FINISH: ['完成', 'Finish', '完了'],
})
export type DebugStep = EnumValue<typeof DebugStep>

export const DebugStepState = defineEnum('DebugStepState', {
  WAITING: ['待调试', 'Waiting', '待機'],
  ADJUSTING: ['调试中', 'Adjusting', 'デバッグ中'],
  PASS: ['通过', 'Pass', '合格'],
  SKIP: ['跳过', 'Skip', 'スキップ'],
  FORCED: ['强制通过', 'Forced', '強制合格'],
})
export type DebugStepState = EnumValue<typeof DebugStepState>

export const DebugLogType = defineEnum('DebugLogType', {
  add: ['新增', 'Add', '追加'],
  start: ['开始', 'Start', '開始'],
  cancel: ['取消', 'Cancel', '取消'],
  change: ['变更', 'Change', '変更'],
  pass: ['通过', 'Pass', '合格'],
  skip: ['跳过', 'Skip', 'スキップ'],
  force: ['强制', 'Force', '強制'],
  finish: ['完成', 'Finish', '完了'],
})
export type DebugLogType = EnumValue<typeof DebugLogType>

export const DebugResult = defineEnum('DebugResult', {
  PASS: ['合格', 'Pass', '合格'],
  FAIL: ['不合格', 'Fail', '不合格'],
})

export const AssemblyState = defineEnum('AssemblyState', {
  ASSEMBLING: ['装配中', 'Assembling', '組立中'],
  ASSEMBLED: ['已装配', 'Assembled', '組立済み'],
})

export const AssemblyOperation = defineEnum('AssemblyOperation', {
  create: ['创建', 'Create', '作成'],
  finish: ['完成装配', 'Finish', '完了'],
  finishAdjust: ['完成调试', 'Finish adjust', 'デバッグ完了'],
  reassembly: ['重新装配', 'Reassembly', '再組立'],
  changeAssembly: ['更换装配', 'Change assembly', '組立変更'],
})
export type AssemblyOperation = EnumValue<typeof AssemblyOperation>
