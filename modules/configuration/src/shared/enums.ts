import { defineEnum } from '@motorpool/kernel'

/** What became of a value that somebody wanted a parameter to have. */
export const ParamStage = defineEnum('ParamStage', {
  ASKED: ['待终端应答', 'On its way', '端末の応答待ち'],
  TAKEN: ['终端已接受，待回读', 'Accepted, not read back yet', '受理済み、読み戻し待ち'],
  CONFIRMED: ['已回读确认', 'Confirmed by reading back', '読み戻しで確認済み'],
  DIFFERS: ['回读值不一致', 'Read back differently', '読み戻し値が不一致'],
  REFUSED: ['终端拒绝', 'Refused by the terminal', '端末が拒否'],
  UNKNOWN: ['结果未知', 'Outcome unknown', '結果不明'],
  NOT_SENT: ['未发送', 'Not sent', '未送信'],
})
