import {
  bcd,
  bytes,
  group,
  item,
  items,
  list,
  marked15,
  signMagnitude16,
  u8,
  u16,
  u32,
  unread,
  when,
} from '@motorpool/jtt'
import {
  blindSpot,
  blindSpotLong,
  driverMonitoring,
  driverMonitoringLong,
  forwardAssist,
  forwardAssistLong,
  tyreMonitoring,
  tyreMonitoringLong,
} from './active-safety.ts'
import { tyrePressures } from './tyres.ts'
import { BEHAVIOURS, VIDEO_ALARMS } from './video.ts'

const AREA_KINDS = {
  0: ['无特定位置', 'No place', '特定場所なし'],
  1: ['圆形区域', 'Circle', '円形エリア'],
  2: ['矩形区域', 'Rectangle', '矩形エリア'],
  3: ['多边形区域', 'Polygon', '多角形エリア'],
  4: ['路段', 'Section', '区間'],
} as const

/** Bit 15 of the fuel: some terminals send the percentage of the tank instead of a volume. */
const isPercent = (value: Uint8Array) => ((value[0] ?? 0) & 0x80) !== 0

/** Nested list of a common tracker family: WORD length that counts the type, WORD type, data. */
const VENDOR_EB = [
  item(0x00b2, bcd('iccid', ['ICCID', 'ICCID', 'ICCID'], 10)),
  item(
    0x0089,
    u32('statusBits', ['扩展状态位(低有效)', 'Extended bits (active low)', '拡張状態ビット(負論理)']),
  ),
  item(0x00c5, u32('extendedStatus', ['扩展状态', 'Extended status', '拡張状態'])),
  item(0x002d, u16('battery', ['电池电压', 'Battery voltage', 'バッテリー電圧'], { per: 1000, unit: 'V' })),
  item(0x00a8, u8('batteryLevel', ['电池电量', 'Battery level', 'バッテリー残量'], { unit: '%' })),
  item(0x00d8, bytes('cell', ['基站', 'Cell', '基地局'], 'rest')),
  item(0x00b9, bytes('wifi', ['Wi-Fi 热点', 'Wi-Fi access points', 'Wi-Fi アクセスポイント'], 'rest')),
] as const

/**
 * Items behind the basic part of 0x0200 (§ 8.12 tables 26–31; JT/T 1078 for 0x14–0x18; T/JSATL 12 for 0x64–0x67).
 * Vendor items carry ids the standard leaves free: the length decides, and anything else stays raw.
 */
export const LOCATION_ITEMS = [
  item(0x01, u32('mileage', ['里程', 'Mileage', '走行距離'], { per: 10, unit: 'km' })),
  item(0x02, u16('fuel', ['油量', 'Fuel', '燃料量'], { per: 10, unit: 'L' }), (value) => !isPercent(value)),
  item(
    0x02,
    marked15('fuelPercent', ['油量(百分比)', 'Fuel level', '燃料残量率'], { unit: '%', range: [0, 100] }),
    isPercent,
  ),
  item(
    0x03,
    u16('recorderSpeed', ['行驶记录速度', 'Recorder speed', '記録計速度'], { per: 10, unit: 'km/h' }),
  ),
  item(
    0x04,
    u16('alarmEvent', ['需人工确认的报警事件 ID', 'Alarm event to confirm', '要確認警報イベント ID']),
  ),
  item(0x05, tyrePressures),
  item(
    0x06,
    signMagnitude16('cabinTemperature', ['车厢温度', 'Cabin temperature', '車室温度'], { unit: '°C' }),
  ),
  item(
    0x11,
    group(
      'overspeedPlace',
      ['超速报警附加信息', 'Place of over-speed', '速度超過地点'],
      [
        u8('place', ['位置类型', 'Kind of place', '場所種別'], { codes: AREA_KINDS }),
        when(
          (_, values) => values['place'] !== 0,
          u32('areaId', ['区域或路段 ID', 'Area or section', 'エリア・区間 ID']),
        ),
      ],
    ),
  ),
  item(
    0x12,
    group(
      'areaPassage',
      ['进出区域或路线', 'Area or route passage', 'エリア・ルート通過'],
      [
        u8('place', ['位置类型', 'Kind of place', '場所種別'], {
          codes: { ...AREA_KINDS, 4: ['路线', 'Route', 'ルート'] },
        }),
        u32('areaId', ['区域或线路 ID', 'Area or route', 'エリア・ルート ID']),
        u8('direction', ['方向', 'Direction', '方向'], {
          codes: { 0: ['进', 'In', '進入'], 1: ['出', 'Out', '離脱'] },
        }),
      ],
    ),
  ),
  item(
    0x13,
    group(
      'sectionTime',
      ['路段行驶时间', 'Section time', '区間走行時間'],
      [
        u32('sectionId', ['路段 ID', 'Section', '区間 ID']),
        u16('seconds', ['行驶时间', 'Driving time', '走行時間'], { unit: 's' }),
        u8('result', ['结果', 'Result', '結果'], {
          codes: { 0: ['不足', 'Too short', '不足'], 1: ['过长', 'Too long', '超過'] },
        }),
      ],
    ),
  ),
  item(
    0x14,
    u32('videoAlarms', ['视频相关报警', 'Video alarms', '映像警報'], {
      bits: VIDEO_ALARMS,
    }),
  ),
  item(0x15, u32('videoLost', ['视频信号丢失通道', 'Channels without signal', '信号喪失チャンネル'])),
  item(0x16, u32('videoCovered', ['视频信号遮挡通道', 'Covered channels', '遮蔽チャンネル'])),
  item(0x17, u16('storageFaults', ['存储器故障', 'Storage faults', '記憶装置故障'])),
  item(
    0x18,
    group(
      'abnormalDriving',
      ['异常驾驶行为', 'Abnormal driving', '異常運転'],
      [
        u16('kinds', ['行为类型', 'Behaviour', '行為種別'], {
          bits: BEHAVIOURS,
        }),
        u8('fatigueDegree', ['疲劳程度', 'Degree of fatigue', '疲労度']),
      ],
    ),
  ),
  item(
    0x25,
    u32('signals', ['扩展车辆信号状态', 'Vehicle signals', '車両信号'], {
      bits: [
        { bit: 0, key: 'lowBeam', name: ['近光灯', 'Low beam', 'ロービーム'] },
        { bit: 1, key: 'highBeam', name: ['远光灯', 'High beam', 'ハイビーム'] },
        { bit: 2, key: 'rightTurn', name: ['右转向灯', 'Right indicator', '右ウインカー'] },
        { bit: 3, key: 'leftTurn', name: ['左转向灯', 'Left indicator', '左ウインカー'] },
        { bit: 4, key: 'brake', name: ['制动', 'Brake', 'ブレーキ'] },
        { bit: 5, key: 'reverse', name: ['倒挡', 'Reverse', 'リバース'] },
        { bit: 6, key: 'fog', name: ['雾灯', 'Fog lamp', 'フォグランプ'] },
        { bit: 7, key: 'clearance', name: ['示廓灯', 'Clearance lamp', '車幅灯'] },
        { bit: 8, key: 'horn', name: ['喇叭', 'Horn', 'ホーン'] },
        { bit: 9, key: 'airConditioner', name: ['空调', 'Air conditioner', 'エアコン'] },
        { bit: 10, key: 'neutral', name: ['空挡', 'Neutral', 'ニュートラル'] },
        { bit: 11, key: 'retarder', name: ['缓速器工作', 'Retarder', 'リターダー'] },
        { bit: 12, key: 'abs', name: ['ABS 工作', 'ABS', 'ABS 作動'] },
        { bit: 13, key: 'heater', name: ['加热器工作', 'Heater', 'ヒーター'] },
        { bit: 14, key: 'clutch', name: ['离合器', 'Clutch', 'クラッチ'] },
      ],
    }),
  ),
  item(
    0x2a,
    u16('io', ['IO 状态', 'IO state', 'IO 状態'], {
      bits: [
        { bit: 0, key: 'deepSleep', name: ['深度休眠', 'Deep sleep', 'ディープスリープ'] },
        { bit: 1, key: 'sleep', name: ['休眠', 'Sleep', 'スリープ'] },
      ],
    }),
  ),
  item(
    0x2b,
    group(
      'analog',
      ['模拟量', 'Analog inputs', 'アナログ入力'],
      [u16('ad1', ['AD1', 'AD1', 'AD1']), u16('ad0', ['AD0', 'AD0', 'AD0'])],
    ),
  ),
  item(0x30, u8('radioSignal', ['无线通信网络信号强度', 'Radio signal strength', '無線信号強度'])),
  item(0x31, u8('satellites', ['GNSS 定位卫星数', 'Satellites', '測位衛星数'])),
  item(
    0x51,
    list(
      'temperatures',
      ['温度', 'Temperatures', '温度'],
      'rest',
      signMagnitude16('temperature', ['温度', 'Temperature', '温度'], { per: 10, unit: '°C' }),
    ),
  ),
  item(0x53, bytes('cells', ['基站列表', 'Cells', '基地局一覧'], 'rest')),
  item(0x54, bytes('wifi', ['Wi-Fi 列表', 'Wi-Fi list', 'Wi-Fi 一覧'], 'rest')),
  item(0x56, u8('batteryTenths', ['电池电量(十分之几)', 'Battery in tenths', 'バッテリー残量(10 分率)'])),
  item(
    0x56,
    group(
      'battery',
      ['电池', 'Battery', 'バッテリー'],
      [
        u8('tenths', ['电量(十分之几)', 'Charge in tenths', '残量(10 分率)']),
        u8('reserved', ['预留', 'Reserved', '予約']),
      ],
    ),
  ),
  item(0x57, bytes('vendorAlarms', ['厂商报警', 'Vendor alarms', 'ベンダー警報'], 'rest')),
  item(0x5d, bytes('cellsExtended', ['基站列表(扩展)', 'Cells (extended)', '基地局一覧(拡張)'], 'rest')),
  item(0x61, u16('supplyVoltage', ['供电电压', 'Supply voltage', '供給電圧'], { per: 100, unit: 'V' })),
  item(0x64, forwardAssist),
  item(0x64, forwardAssistLong),
  item(0x65, driverMonitoring),
  item(0x65, driverMonitoringLong),
  item(0x66, tyreMonitoring),
  item(0x66, tyreMonitoringLong),
  item(0x67, blindSpot),
  item(0x67, blindSpotLong),
  item(
    0x69,
    u16('batteryVoltage', ['电池电压', 'Battery voltage', 'バッテリー電圧'], { per: 100, unit: 'V' }),
  ),
  item(0xd4, u8('batteryLevel', ['电池电量', 'Battery level', 'バッテリー残量'], { unit: '%' })),
  item(
    0xe0,
    bytes('customLength', ['后续自定义信息长度', 'Length of the custom part', '独自情報長'], 'rest'),
  ),
  item(0xe1, u16('externalVoltage', ['外接电压', 'External voltage', '外部電圧'], { per: 10, unit: 'V' })),
  item(
    0xe3,
    group(
      'batteryState',
      ['电池状态', 'Battery state', 'バッテリー状態'],
      [
        u16('level', ['电量', 'Level', '残量'], { unit: '%' }),
        bytes('reserved', ['其余字节', 'Other bytes', '残りのバイト'], 4),
      ],
    ),
  ),
  item(0xe4, u8('batteryPercent', ['电池电量', 'Battery level', 'バッテリー残量'], { unit: '%' })),
  item(
    0xeb,
    group(
      'vendorList',
      ['厂商扩展列表', 'Vendor list', 'ベンダー拡張一覧'],
      [
        items(
          'items',
          ['扩展项', 'Items', '拡張項目'],
          { id: 'u16', length: 'u16', lengthFirst: true, anyWidth: true },
          VENDOR_EB,
        ),
        unread,
      ],
    ),
  ),
  item(
    0xf3,
    group(
      'obd',
      ['OBD 数据', 'OBD data', 'OBD データ'],
      [items('items', ['数据项', 'Items', 'データ項目'], { id: 'u16', length: 'u8' }, []), unread],
    ),
  ),
] as const
