import { defineEnum, type EnumValue } from '@motorpool/kernel'

export const OtaFileType = defineEnum('OtaFileType', {
  TBOX: ['终端固件', 'Terminal firmware', '端末ファームウェア'],
  CONTROLLER: ['控制器固件', 'Controller firmware', 'コントローラーファームウェア'],
})

/** `STOPPED`: by itself, since too many failed. */
export const OtaTaskStatus = defineEnum('OtaTaskStatus', {
  WAIT: ['待执行', 'Waiting', '待機'],
  RUNNING: ['执行中', 'Running', '実行中'],
  PAUSED: ['已暂停', 'Paused', '一時停止'],
  STOPPED: ['失败过多已停止', 'Stopped by failures', '失敗過多で停止'],
  SUCCESS: ['成功', 'Success', '成功'],
  FAIL: ['失败', 'Failed', '失敗'],
  CANCELLED: ['已取消', 'Cancelled', '取消済み'],
})
export type OtaTaskStatus = EnumValue<typeof OtaTaskStatus>

/** `CONFIRM`: the package has left; whether the terminal runs the new version is still to be heard. */
export const OtaState = defineEnum('OtaState', {
  WAIT: ['待执行', 'Waiting', '待機'],
  RUNNING: ['执行中', 'Running', '実行中'],
  CONFIRM: ['待确认新版本', 'Awaiting the new version', '新版確認待ち'],
  SUCCESS: ['成功', 'Success', '成功'],
  FAIL: ['失败', 'Failed', '失敗'],
  CANCELLED: ['已取消', 'Cancelled', '取消済み'],
})
export type OtaState = EnumValue<typeof OtaState>

export const OtaExecuteWay = defineEnum('OtaExecuteWay', {
  NOW: ['立即', 'Now', '即時'],
  RESERVE: ['预约', 'Reserved', '予約'],
})

export const OtaFailure = defineEnum('OtaFailure', {
  REFUSED: ['终端拒绝', 'Refused by the terminal', '端末が拒否'],
  UNSUPPORTED: ['终端不支持', 'Not supported by the terminal', '端末が非対応'],
  NOT_CONFIRMED: ['未报告新版本', 'The new version was not reported', '新版の報告なし'],
  EXPIRED: ['超过任务有效期', 'After the end of the task', 'タスク期限切れ'],
  INCOMPATIBLE: ['终端型号或版本不符', 'Another model or version', '型式または版の不一致'],
  NO_TERMINAL: ['车辆无终端', 'No terminal', '端末なし'],
  FILE: ['升级包校验失败', 'The package does not verify', 'パッケージ検証失敗'],
})
export type OtaFailure = EnumValue<typeof OtaFailure>
