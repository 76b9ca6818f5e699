/** How a platform of the authority answers: as it should, or in one of the ways in which real ones fail. */
export const BEHAVIOURS = {
  normal: ['正常', 'As it should', '正常'],
  slow: ['应答缓慢', 'Answers after 3 s', '応答が遅い'],
  silent: ['接收但不应答', 'Takes all, answers nothing', '受信するが応答しない'],
  foreign: ['按其他车辆应答', 'Answers for another vehicle', '別の車両として応答'],
  cut: ['应答中途断开', 'Closes within an answer', '応答の途中で切断'],
  garbage: ['返回乱码', 'Answers garbage', '不正なデータを返す'],
  refusing: ['拒绝全部数据', 'Refuses all data', 'すべて拒否'],
  away: ['不接受连接', 'Takes no connection', '接続を受け付けない'],
} as const
export type Behaviour = keyof typeof BEHAVIOURS

export const isBehaviour = (name: string): name is Behaviour => Object.hasOwn(BEHAVIOURS, name)
