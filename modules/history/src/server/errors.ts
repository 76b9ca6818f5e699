import { defineErrors } from '@motorpool/kernel'

export const historyErrors = defineErrors({
  /** Older days lie in a ClickHouse that does not answer: another try may help. */
  HISTORY_AWAY: { status: 503 },
  /** It answers and does not serve: its setting, its account, its disk or what it holds is wrong. */
  HISTORY_REFUSED: { status: 503 },
})
