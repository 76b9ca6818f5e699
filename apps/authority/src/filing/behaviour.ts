import { BEHAVIOURS } from '../upper/behaviour.ts'

/** Those of the upper platform, as a filing platform has them. */
export const FILING_BEHAVIOURS = {
  ...BEHAVIOURS,
  foreign: ['按其他备案应答', 'Answers for another filing', '別の届出として応答'],
  refusing: ['全部审核不通过', 'Refuses all filings', 'すべて不合格'],
} as const
