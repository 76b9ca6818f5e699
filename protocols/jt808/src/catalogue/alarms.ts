import type { Bit } from '@motorpool/jtt'
import type { Names } from '@motorpool/wire'
import type { Edition } from '../edition.ts'

/** One bit of the alarm word (table 24 of 2013, table 24 of 2019). */
export interface AlarmBit extends Bit {
  /** `answer`: the terminal clears it after an answer; `cause`: it stays until the cause ends. */
  clearedBy: 'answer' | 'cause'
  from?: Edition
  until?: Edition
  /** May be confirmed by 0x8203. */
  confirmable?: true
}

const bit = (
  bit: number,
  key: string,
  clearedBy: AlarmBit['clearedBy'],
  name: Names,
  more: Partial<AlarmBit> = {},
): AlarmBit => ({ bit, key, clearedBy, name, ...more })

export const ALARM_BITS: readonly AlarmBit[] = [
  bit(0, 'emergency', 'answer', ['紧急报警', 'Emergency button', '緊急通報'], { confirmable: true }),
  bit(1, 'overspeed', 'cause', ['超速报警', 'Over-speed', '速度超過']),
  bit(2, 'fatigue', 'cause', ['疲劳驾驶报警', 'Fatigue driving', '疲労運転']),
  bit(3, 'danger', 'answer', ['危险预警', 'Danger pre-warning', '危険予警'], {
    until: '2013',
    confirmable: true,
  }),
  bit(3, 'dangerousDriving', 'cause', ['危险驾驶行为报警', 'Dangerous driving', '危険運転'], {
    from: '2019',
    confirmable: true,
  }),
  bit(4, 'gnssFault', 'cause', ['GNSS 模块故障', 'GNSS module fault', 'GNSS モジュール故障']),
  bit(5, 'gnssAntennaOpen', 'cause', ['GNSS 天线未接或剪断', 'GNSS antenna open', 'GNSS アンテナ断線']),
  bit(6, 'gnssAntennaShort', 'cause', ['GNSS 天线短路', 'GNSS antenna short', 'GNSS アンテナ短絡']),
  bit(7, 'powerLow', 'cause', ['主电源欠压', 'Main power low', '主電源低電圧']),
  bit(8, 'powerLost', 'cause', ['主电源掉电', 'Main power lost', '主電源断']),
  bit(9, 'displayFault', 'cause', ['显示器故障', 'Display fault', 'ディスプレイ故障']),
  bit(10, 'ttsFault', 'cause', ['TTS 模块故障', 'TTS module fault', 'TTS モジュール故障']),
  bit(11, 'cameraFault', 'cause', ['摄像头故障', 'Camera fault', 'カメラ故障']),
  bit(12, 'cardReaderFault', 'cause', ['IC 卡模块故障', 'IC-card module fault', 'IC カードモジュール故障'], {
    from: '2013',
  }),
  bit(13, 'overspeedWarning', 'cause', ['超速预警', 'Over-speed pre-warning', '速度超過予警'], {
    from: '2013',
  }),
  bit(14, 'fatigueWarning', 'cause', ['疲劳驾驶预警', 'Fatigue pre-warning', '疲労運転予警'], {
    from: '2013',
  }),
  bit(15, 'illegalDriving', 'cause', ['违规行驶报警', 'Driving in a forbidden period', '禁止時間帯走行'], {
    from: '2019',
  }),
  bit(16, 'tyrePressure', 'cause', ['胎压预警', 'Tyre pressure warning', 'タイヤ空気圧予警'], {
    from: '2019',
  }),
  bit(17, 'rightTurnBlindZone', 'cause', ['右转盲区异常', 'Right-turn blind zone', '右折死角異常'], {
    from: '2019',
  }),
  bit(18, 'dayDrivingTime', 'cause', ['当天累计驾驶超时', 'Day driving time exceeded', '一日の運転時間超過']),
  bit(19, 'parkingTime', 'cause', ['超时停车', 'Parking too long', '長時間駐車']),
  bit(20, 'area', 'answer', ['进出区域', 'Area entered or left', 'エリア進入・離脱'], { confirmable: true }),
  bit(21, 'route', 'answer', ['进出路线', 'Route entered or left', 'ルート進入・離脱'], {
    confirmable: true,
  }),
  bit(
    22,
    'sectionTime',
    'answer',
    ['路段行驶时间不足或过长', 'Section time too short or long', '区間走行時間異常'],
    {
      confirmable: true,
    },
  ),
  bit(23, 'offRoute', 'cause', ['路线偏离', 'Off route', 'ルート逸脱']),
  bit(24, 'vssFault', 'cause', ['车辆 VSS 故障', 'VSS fault', 'VSS 故障']),
  bit(25, 'fuelAbnormal', 'cause', ['车辆油量异常', 'Fuel abnormal', '燃料量異常']),
  bit(26, 'stolen', 'cause', ['车辆被盗', 'Vehicle stolen', '車両盗難']),
  bit(27, 'illegalIgnition', 'answer', ['车辆非法点火', 'Illegal ignition', '不正点火'], {
    confirmable: true,
  }),
  bit(28, 'illegalMove', 'answer', ['车辆非法位移', 'Illegal move', '不正移動'], { confirmable: true }),
  bit(29, 'collisionWarning', 'cause', ['碰撞预警', 'Collision pre-warning', '衝突予警'], { until: '2013' }),
  bit(29, 'collision', 'cause', ['碰撞侧翻报警', 'Collision or rollover', '衝突・横転'], { from: '2019' }),
  bit(30, 'rolloverWarning', 'cause', ['侧翻预警', 'Rollover pre-warning', '横転予警'], { from: '2013' }),
  bit(31, 'illegalDoorOpening', 'answer', ['非法开门报警', 'Illegal door opening', '不正ドア開放'], {
    from: '2013',
    until: '2013',
  }),
]

const perEdition = new Map<string, readonly AlarmBit[]>()

/** The alarm word as the edition reads it. */
export function alarmBits(edition: string): readonly AlarmBit[] {
  let bits = perEdition.get(edition)
  if (!bits) {
    bits = ALARM_BITS.filter(({ from, until }) => (!from || from <= edition) && (!until || until >= edition))
    perEdition.set(edition, bits)
  }
  return bits
}

/** Bits that 0x8203 may confirm: they mean the same there as in the alarm word. */
export const CONFIRM_BITS: readonly Bit[] = ALARM_BITS.filter(
  (one) => one.confirmable && one.key !== 'dangerousDriving',
)
