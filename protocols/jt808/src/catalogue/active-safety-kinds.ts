import type { Bit, Codes } from '@motorpool/jtt'
import type { Names } from '@motorpool/wire'

/** A type of the active-safety items of T/JSATL 12. */
export interface Kind {
  readonly code: number
  readonly key: string
  readonly name: Names
  /** Something worth a note or a picture, and no alarm. */
  readonly event?: true
}

const kind = (code: number, key: string, name: Names): Kind => ({ code, key, name })
const event = (code: number, key: string, name: Names): Kind => ({ code, key, name, event: true })

export const FORWARD_ASSIST_KINDS: readonly Kind[] = [
  kind(1, 'collision', ['前向碰撞', 'Forward collision', '前方衝突']),
  kind(2, 'laneDeparture', ['车道偏离', 'Lane departure', '車線逸脱']),
  kind(3, 'tooClose', ['车距过近', 'Too close', '車間距離不足']),
  kind(4, 'pedestrian', ['行人碰撞', 'Pedestrian', '歩行者衝突']),
  kind(5, 'laneChanges', ['频繁变道', 'Frequent lane changes', '頻繁な車線変更']),
  kind(6, 'signExceeded', ['道路标识超限', 'Sign limit exceeded', '標識制限超過']),
  kind(7, 'obstacle', ['障碍物', 'Obstacle', '障害物']),
  event(16, 'sign', ['道路标志识别事件', 'Sign recognised', '標識認識']),
  event(17, 'snapshot', ['主动抓拍', 'Snapshot', 'スナップショット']),
]

export const DRIVER_MONITORING_KINDS: readonly Kind[] = [
  kind(1, 'fatigue', ['疲劳驾驶', 'Fatigue', '疲労運転']),
  kind(2, 'phone', ['接打电话', 'Phone', '通話']),
  kind(3, 'smoking', ['抽烟', 'Smoking', '喫煙']),
  kind(4, 'distraction', ['分神驾驶', 'Distraction', 'わき見']),
  kind(5, 'abnormal', ['驾驶员异常', 'Abnormal driver', '運転者異常']),
  event(16, 'snapshot', ['自动抓拍', 'Snapshot', 'スナップショット']),
  event(17, 'changed', ['驾驶员变更', 'Driver changed', '運転者交代']),
]

export const BLIND_SPOT_KINDS: readonly Kind[] = [
  kind(1, 'behind', ['后方接近', 'Behind', '後方接近']),
  kind(2, 'left', ['左侧后方接近', 'Left behind', '左後方接近']),
  kind(3, 'right', ['右侧后方接近', 'Right behind', '右後方接近']),
]

export const codesOf = (kinds: readonly Kind[]): Codes =>
  Object.fromEntries(kinds.map(({ code, name }) => [code, name]))

/** Bit of `TYRE_ALARMS` that is no alarm. */
export const PERIODIC = 0

export const TYRE_ALARMS: readonly Bit[] = [
  { bit: PERIODIC, key: 'periodic', name: ['定时上报', 'Periodic report', '定期報告'] },
  { bit: 1, key: 'pressureHigh', name: ['胎压过高', 'Pressure high', '空気圧過高'] },
  { bit: 2, key: 'pressureLow', name: ['胎压过低', 'Pressure low', '空気圧過低'] },
  { bit: 3, key: 'hot', name: ['胎温过高', 'Tyre hot', 'タイヤ高温'] },
  { bit: 4, key: 'sensorFault', name: ['传感器异常', 'Sensor fault', 'センサー異常'] },
  { bit: 5, key: 'unbalanced', name: ['胎压不平衡', 'Pressures unbalanced', '空気圧不均衡'] },
  { bit: 6, key: 'slowLeak', name: ['慢漏气', 'Slow leak', 'スローリーク'] },
  { bit: 7, key: 'batteryLow', name: ['电池电量低', 'Battery low', '電池残量低下'] },
]

export const FORWARD_ASSIST: Names = ['高级驾驶辅助报警', 'Driver assistance alarm', '運転支援警報']
export const DRIVER_MONITORING: Names = ['驾驶员状态监测', 'Driver monitoring', '運転者監視']
export const TYRE_MONITORING: Names = ['胎压监测报警', 'Tyre alarm', 'タイヤ警報']
export const BLIND_SPOT: Names = ['盲区监测报警', 'Blind-spot alarm', '死角監視警報']
