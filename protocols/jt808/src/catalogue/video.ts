import type { Bit } from '@motorpool/jtt'

/** Item 0x14 (JT/T 1078 table 14). */
export const VIDEO_ALARMS: readonly Bit[] = [
  { bit: 0, key: 'signalLost', name: ['视频信号丢失', 'Video signal lost', '映像信号喪失'] },
  { bit: 1, key: 'covered', name: ['视频信号遮挡', 'Video covered', '映像遮蔽'] },
  { bit: 2, key: 'storageFault', name: ['存储单元故障', 'Storage fault', '記憶装置故障'] },
  { bit: 3, key: 'otherFault', name: ['其他视频设备故障', 'Other video fault', 'その他映像機器故障'] },
  { bit: 4, key: 'overload', name: ['客车超员', 'Passenger overload', '定員超過'] },
  { bit: 5, key: 'abnormalDriving', name: ['异常驾驶行为', 'Abnormal driving', '異常運転'] },
  {
    bit: 6,
    key: 'recordingFull',
    name: ['特殊报警录像达到阈值', 'Special recording threshold', '特殊録画しきい値'],
  },
]

/** Item 0x18 (JT/T 1078 table 15). */
export const BEHAVIOURS: readonly Bit[] = [
  { bit: 0, key: 'fatigue', name: ['疲劳', 'Fatigue', '疲労'] },
  { bit: 1, key: 'phone', name: ['打电话', 'Phone', '通話'] },
  { bit: 2, key: 'smoking', name: ['抽烟', 'Smoking', '喫煙'] },
]
