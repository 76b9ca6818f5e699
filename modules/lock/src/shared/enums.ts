import { defineEnum } from '@motorpool/kernel'

export const LockOrderState = defineEnum('LockOrderState', {
  ASKED: ['待审批', 'Awaiting approval', '承認待ち'],
  APPROVED: ['已批准，待执行', 'Approved, to be carried out', '承認済み・実行待ち'],
  DONE: ['已执行', 'Carried out', '実行済み'],
  REFUSED: ['已驳回', 'Refused', '却下'],
  WITHDRAWN: ['已撤回', 'Withdrawn', '取り下げ'],
  EXPIRED: ['已过期', 'Expired', '期限切れ'],
  FAILED: ['执行失败', 'Failed', '失敗'],
  UNKNOWN: ['结果未知', 'Outcome unknown', '結果不明'],
})

export const LockAction = defineEnum('LockAction', {
  lock: ['锁车', 'Lock', 'ロック'],
  unlock: ['解锁', 'Unlock', 'ロック解除'],
})

/** What is written into the chain. */
export const LockStep = defineEnum('LockStep', {
  LINK: ['纳入管控', 'Put under control', '管理対象に追加'],
  UNLINK: ['解除管控', 'Taken out of control', '管理対象から除外'],
  ASK: ['申请', 'Asked', '申請'],
  APPROVE: ['批准', 'Approved', '承認'],
  EMERGENCY: ['紧急解锁', 'Emergency unlock', '緊急解除'],
  REFUSE: ['驳回', 'Refused', '却下'],
  WITHDRAW: ['撤回', 'Withdrawn', '取り下げ'],
  EXPIRE: ['过期', 'Expired', '期限切れ'],
  RESULT: ['执行结果', 'Outcome', '実行結果'],
})
