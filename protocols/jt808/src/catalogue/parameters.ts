import { bytes, type Item, item, type NumberOptions, type Scope, text, u8, u16, u32 } from '@motorpool/jtt'
import type { Names } from '@motorpool/wire'
import { alarmBits } from './alarms.ts'

const seconds = { unit: 's' } as const
const metres = { unit: 'm' } as const
const byAlarm = { bits: (s: Scope) => alarmBits(s.edition) }
const timeUnit = {
  codes: { 0: ['秒/米', 's or m', '秒・m'], 1: ['分/公里', 'min or km', '分・km'] },
} as const

const photoControl = (interval: Names): NumberOptions => ({
  bits: [
    ...[1, 2, 3, 4, 5].map((n) => ({
      bit: n - 1,
      key: `channel${n}`,
      name: [`通道 ${n} 拍照`, `Channel ${n} on`, `チャンネル ${n} 撮影`] as const,
    })),
    ...[1, 2, 3, 4, 5].map((n) => ({
      bit: n + 7,
      key: `channel${n}Upload`,
      name: [`通道 ${n} 上传`, `Channel ${n} uploads`, `チャンネル ${n} 送信`] as const,
    })),
    { bit: 16, key: 'unit', name: ['单位', 'Unit', '単位'], codes: timeUnit.codes },
    { bit: 17, width: 15, key: 'interval', name: interval },
  ],
})

/** Terminal parameters (§ 8.10 table 12). Values are stepped over by their length byte, whatever the type here says. */
export const PARAMETERS = [
  item(0x0001, u32('heartbeatInterval', ['心跳发送间隔', 'Heartbeat interval', 'ハートビート間隔'], seconds)),
  item(
    0x0002,
    u32('tcpAnswerTimeout', ['TCP 应答超时', 'TCP answer time-out', 'TCP 応答タイムアウト'], seconds),
  ),
  item(0x0003, u32('tcpResends', ['TCP 重传次数', 'TCP resends', 'TCP 再送回数'])),
  item(
    0x0004,
    u32('udpAnswerTimeout', ['UDP 应答超时', 'UDP answer time-out', 'UDP 応答タイムアウト'], seconds),
  ),
  item(0x0005, u32('udpResends', ['UDP 重传次数', 'UDP resends', 'UDP 再送回数'])),
  item(
    0x0006,
    u32('smsAnswerTimeout', ['SMS 应答超时', 'SMS answer time-out', 'SMS 応答タイムアウト'], seconds),
  ),
  item(0x0007, u32('smsResends', ['SMS 重传次数', 'SMS resends', 'SMS 再送回数'])),
  item(0x0010, text('mainApn', ['主服务器 APN', 'Main server APN', '主サーバー APN'], 'rest')),
  item(
    0x0011,
    text('mainUser', ['主服务器拨号用户名', 'Main server dial user', '主サーバー接続ユーザー'], 'rest'),
  ),
  item(
    0x0012,
    text(
      'mainPassword',
      ['主服务器拨号密码', 'Main server dial password', '主サーバー接続パスワード'],
      'rest',
      { secret: true },
    ),
  ),
  item(0x0013, text('mainAddress', ['主服务器地址', 'Main server address', '主サーバーアドレス'], 'rest')),
  item(0x0014, text('backupApn', ['备份服务器 APN', 'Backup server APN', '予備サーバー APN'], 'rest')),
  item(
    0x0015,
    text(
      'backupUser',
      ['备份服务器拨号用户名', 'Backup server dial user', '予備サーバー接続ユーザー'],
      'rest',
    ),
  ),
  item(
    0x0016,
    text(
      'backupPassword',
      ['备份服务器拨号密码', 'Backup server dial password', '予備サーバー接続パスワード'],
      'rest',
      { secret: true },
    ),
  ),
  item(
    0x0017,
    text('backupAddress', ['备份服务器地址', 'Backup server address', '予備サーバーアドレス'], 'rest'),
  ),
  item(0x0018, u32('tcpPort', ['服务器 TCP 端口', 'Server TCP port', 'サーバー TCP ポート'])),
  item(0x0019, u32('udpPort', ['服务器 UDP 端口', 'Server UDP port', 'サーバー UDP ポート'])),
  item(
    0x001a,
    text('cardServer', ['IC 卡认证服务器地址', 'IC-card server', 'IC カード認証サーバー'], 'rest'),
  ),
  item(0x001b, u32('cardTcpPort', ['IC 卡认证 TCP 端口', 'IC-card TCP port', 'IC カード TCP ポート'])),
  item(0x001c, u32('cardUdpPort', ['IC 卡认证 UDP 端口', 'IC-card UDP port', 'IC カード UDP ポート'])),
  item(
    0x001d,
    text(
      'cardBackupServer',
      ['IC 卡认证备份服务器', 'IC-card backup server', 'IC カード予備サーバー'],
      'rest',
    ),
  ),
  item(
    0x0020,
    u32('reportStrategy', ['位置汇报策略', 'Report strategy', '位置報告方式'], {
      codes: {
        0: ['定时汇报', 'By time', '定時'],
        1: ['定距汇报', 'By distance', '定距離'],
        2: ['定时和定距汇报', 'By time and distance', '定時・定距離'],
      },
    }),
  ),
  item(
    0x0021,
    u32('reportScheme', ['位置汇报方案', 'Report scheme', '位置報告方案'], {
      codes: {
        0: ['根据 ACC 状态', 'By ACC', 'ACC による'],
        1: ['先登录状态后 ACC', 'By login, then ACC', 'ログイン状態、次に ACC'],
      },
    }),
  ),
  item(
    0x0022,
    u32('intervalNoDriver', ['驾驶员未登录汇报间隔', 'Interval without driver', '未ログイン時間隔'], seconds),
  ),
  item(0x0023, text('slaveApn', ['从服务器 APN', 'Slave server APN', '従サーバー APN'], 'rest')),
  item(
    0x0024,
    text('slaveUser', ['从服务器拨号用户名', 'Slave server dial user', '従サーバー接続ユーザー'], 'rest'),
  ),
  item(
    0x0025,
    text(
      'slavePassword',
      ['从服务器拨号密码', 'Slave server dial password', '従サーバー接続パスワード'],
      'rest',
      { secret: true },
    ),
  ),
  item(0x0026, text('slaveAddress', ['从服务器地址', 'Slave server address', '従サーバーアドレス'], 'rest')),
  item(0x0027, u32('intervalAsleep', ['休眠汇报间隔', 'Interval asleep', 'スリープ時間隔'], seconds)),
  item(
    0x0028,
    u32('intervalEmergency', ['紧急报警汇报间隔', 'Interval in an emergency', '緊急時間隔'], seconds),
  ),
  item(0x0029, u32('intervalDefault', ['缺省汇报间隔', 'Default interval', '既定間隔'], seconds)),
  item(0x002c, u32('distanceDefault', ['缺省距离汇报间隔', 'Default distance', '既定距離間隔'], metres)),
  item(
    0x002d,
    u32('distanceNoDriver', ['驾驶员未登录距离间隔', 'Distance without driver', '未ログイン時距離'], metres),
  ),
  item(0x002e, u32('distanceAsleep', ['休眠距离间隔', 'Distance asleep', 'スリープ時距離'], metres)),
  item(
    0x002f,
    u32('distanceEmergency', ['紧急报警距离间隔', 'Distance in an emergency', '緊急時距離'], metres),
  ),
  item(
    0x0030,
    u32('cornerAngle', ['拐点补传角度', 'Corner angle', '曲がり角角度'], { unit: '°', range: [0, 179] }),
  ),
  item(0x0031, u16('fenceRadius', ['电子围栏半径', 'Geofence radius', 'ジオフェンス半径'], metres)),
  item(0x0032, bytes('forbiddenPeriod', ['违规行驶时段', 'Forbidden driving period', '走行禁止時間帯'], 4)),
  item(0x0040, text('platformPhone', ['监控平台电话', 'Platform phone', 'プラットフォーム電話'], 'rest')),
  item(0x0041, text('resetPhone', ['复位电话', 'Reset phone', 'リセット電話'], 'rest')),
  item(0x0042, text('factoryResetPhone', ['恢复出厂设置电话', 'Factory-reset phone', '初期化電話'], 'rest')),
  item(
    0x0043,
    text('platformSms', ['监控平台 SMS 电话', 'Platform SMS number', 'プラットフォーム SMS 番号'], 'rest'),
  ),
  item(0x0044, text('alarmSms', ['SMS 文本报警号码', 'SMS alarm number', 'SMS 警報番号'], 'rest')),
  item(
    0x0045,
    u32('answerPolicy', ['电话接听策略', 'Answer policy', '着信応答方式'], {
      codes: {
        0: ['自动接听', 'Automatic', '自動応答'],
        1: ['ACC 开时自动接听', 'Automatic with ACC on', 'ACC オン時自動応答'],
      },
    }),
  ),
  item(0x0046, u32('callLimit', ['每次最长通话时间', 'Longest call', '最長通話時間'], seconds)),
  item(0x0047, u32('monthCallLimit', ['当月最长通话时间', 'Calls per month', '月間最長通話時間'], seconds)),
  item(0x0048, text('monitorPhone', ['监听电话', 'Monitor phone', 'モニター電話'], 'rest')),
  item(0x0049, text('privilegedSms', ['平台特权短信号码', 'Privileged SMS number', '特権 SMS 番号'], 'rest')),
  item(0x0050, u32('alarmMask', ['报警屏蔽字', 'Alarm mask', '警報マスク'], byAlarm)),
  item(
    0x0051,
    u32('alarmSmsSwitch', ['报警发送文本 SMS 开关', 'Alarms that send SMS', 'SMS 送信警報'], byAlarm),
  ),
  item(0x0052, u32('alarmPhotoSwitch', ['报警拍摄开关', 'Alarms that take a photo', '撮影警報'], byAlarm)),
  item(0x0053, u32('alarmPhotoStore', ['报警拍摄存储标志', 'Photos to store', '撮影保存'], byAlarm)),
  item(0x0054, u32('keyAlarms', ['关键标志', 'Key alarms', '重要警報'], byAlarm)),
  item(0x0055, u32('maxSpeed', ['最高速度', 'Maximum speed', '最高速度'], { unit: 'km/h' })),
  item(
    0x0056,
    u32('overspeedDuration', ['超速持续时间', 'Over-speed duration', '速度超過継続時間'], seconds),
  ),
  item(0x0057, u32('drivingLimit', ['连续驾驶时间门限', 'Driving time limit', '連続運転限度'], seconds)),
  item(
    0x0058,
    u32('dayDrivingLimit', ['当天累计驾驶时间门限', 'Day driving limit', '一日運転限度'], seconds),
  ),
  item(0x0059, u32('minimumRest', ['最小休息时间', 'Minimum rest', '最小休憩時間'], seconds)),
  item(0x005a, u32('maximumParking', ['最长停车时间', 'Maximum parking', '最長駐車時間'], seconds)),
  item(
    0x005b,
    u16('overspeedMargin', ['超速预警差值', 'Over-speed margin', '速度超過予警差'], {
      per: 10,
      unit: 'km/h',
    }),
  ),
  item(0x005c, u16('fatigueMargin', ['疲劳驾驶预警差值', 'Fatigue margin', '疲労予警差'], seconds)),
  item(
    0x005d,
    u16('collision', ['碰撞报警参数', 'Collision setting', '衝突警報設定'], {
      bits: [
        { bit: 0, width: 8, key: 'time', name: ['碰撞时间', 'Time', '時間'] },
        {
          bit: 8,
          width: 8,
          key: 'acceleration',
          name: ['碰撞加速度(0.1 g)', 'Acceleration (0.1 g)', '加速度(0.1 g)'],
        },
      ],
    }),
  ),
  item(0x005e, u16('rolloverAngle', ['侧翻角度', 'Rollover angle', '横転角度'], { unit: '°' })),
  item(
    0x0064,
    u32(
      'timedPhoto',
      ['定时拍照控制', 'Timed photos', '定時撮影'],
      photoControl(['定时时间间隔', 'Interval', '間隔']),
    ),
  ),
  item(
    0x0065,
    u32(
      'distancePhoto',
      ['定距拍照控制', 'Photos by distance', '定距離撮影'],
      photoControl(['定距距离间隔', 'Distance', '距離']),
    ),
  ),
  item(0x0070, u32('imageQuality', ['图像/视频质量', 'Image quality', '画質'], { range: [1, 10] })),
  item(0x0071, u32('brightness', ['亮度', 'Brightness', '明るさ'], { range: [0, 255] })),
  item(0x0072, u32('contrast', ['对比度', 'Contrast', 'コントラスト'], { range: [0, 127] })),
  item(0x0073, u32('saturation', ['饱和度', 'Saturation', '彩度'], { range: [0, 127] })),
  item(0x0074, u32('hue', ['色度', 'Hue', '色相'], { range: [0, 255] })),
  item(0x0080, u32('odometer', ['车辆里程表读数', 'Odometer', 'オドメーター'], { per: 10, unit: 'km' })),
  item(0x0081, u16('province', ['省域 ID', 'Province', '省コード'])),
  item(0x0082, u16('city', ['市域 ID', 'City', '市コード'])),
  item(0x0083, text('plate', ['机动车号牌', 'Plate', 'ナンバー'], 'rest')),
  item(0x0084, u8('plateColour', ['车牌颜色', 'Plate colour', 'ナンバー色'])),
  item(
    0x0090,
    u8('gnssMode', ['GNSS 定位模式', 'GNSS mode', 'GNSS 測位モード'], {
      bits: [
        { bit: 0, key: 'gps', name: ['GPS', 'GPS', 'GPS'] },
        { bit: 1, key: 'beidou', name: ['北斗', 'Beidou', '北斗'] },
        { bit: 2, key: 'glonass', name: ['GLONASS', 'GLONASS', 'GLONASS'] },
        { bit: 3, key: 'galileo', name: ['Galileo', 'Galileo', 'Galileo'] },
      ],
    }),
  ),
  item(
    0x0091,
    u8('gnssBaud', ['GNSS 波特率', 'GNSS baud rate', 'GNSS ボーレート'], {
      codes: {
        0: ['4800', '4800', '4800'],
        1: ['9600', '9600', '9600'],
        2: ['19200', '19200', '19200'],
        3: ['38400', '38400', '38400'],
        4: ['57600', '57600', '57600'],
        5: ['115200', '115200', '115200'],
      },
    }),
  ),
  item(
    0x0092,
    u8('gnssRate', ['GNSS 输出频率', 'GNSS output period', 'GNSS 出力周期'], {
      codes: {
        0: ['500 ms', '500 ms', '500 ms'],
        1: ['1000 ms', '1000 ms', '1000 ms'],
        2: ['2000 ms', '2000 ms', '2000 ms'],
        3: ['3000 ms', '3000 ms', '3000 ms'],
        4: ['4000 ms', '4000 ms', '4000 ms'],
      },
    }),
  ),
  item(0x0093, u32('gnssSampling', ['GNSS 采集频率', 'GNSS sampling', 'GNSS 収集周期'], seconds)),
  item(
    0x0094,
    u8('gnssUpload', ['GNSS 详细数据上传方式', 'GNSS detail upload', 'GNSS 詳細送信方式'], {
      codes: {
        0: ['本地存储不上传', 'None', '送信しない'],
        1: ['按时间间隔', 'By time', '時間間隔'],
        2: ['按距离间隔', 'By distance', '距離間隔'],
        11: ['按累计时间', 'By total time', '累計時間'],
        12: ['按累计距离', 'By total distance', '累計距離'],
        13: ['按累计条数', 'By total count', '累計件数'],
      },
    }),
  ),
  item(
    0x0095,
    u32('gnssUploadSetting', ['GNSS 详细数据上传设置', 'GNSS detail setting', 'GNSS 詳細送信設定']),
  ),
  item(
    0x0100,
    u32('can1Sampling', ['CAN 通道 1 采集间隔', 'CAN 1 sampling', 'CAN 1 収集間隔'], { unit: 'ms' }),
  ),
  item(0x0101, u16('can1Upload', ['CAN 通道 1 上传间隔', 'CAN 1 upload', 'CAN 1 送信間隔'], seconds)),
  item(
    0x0102,
    u32('can2Sampling', ['CAN 通道 2 采集间隔', 'CAN 2 sampling', 'CAN 2 収集間隔'], { unit: 'ms' }),
  ),
  item(0x0103, u16('can2Upload', ['CAN 通道 2 上传间隔', 'CAN 2 upload', 'CAN 2 送信間隔'], seconds)),
] as const

/** 0x0110–0x01FF: collection of one CAN id each (bits 63–32 interval ms, 31 channel, 30 frame, 29 method, 28–0 id). */
export const CAN_PARAMETERS: readonly Item[] = Array.from({ length: 0x01ff - 0x0110 + 1 }, (_, i) => {
  const hex = `0x${(0x0110 + i).toString(16).padStart(4, '0')}`
  const name: Names = [
    `CAN 总线 ID 单独采集设置 ${hex}`,
    `Collection of one CAN id ${hex}`,
    `CAN ID 個別収集設定 ${hex}`,
  ]
  return { ...item(0x0110 + i, bytes(`canCollection${hex}`, name, 8)), shown: true }
})

const extension = (id: number, key: string, name: Names): Item => ({
  ...item(id, bytes(key, name, 'rest')),
  shown: true,
})

/** Settings of JT/T 1078 and of the active-safety extensions: named, value kept raw. */
export const EXTENSION_PARAMETERS: readonly Item[] = [
  extension(0x0075, 'videoSettings', ['音视频参数设置', 'Audio and video settings', '音声・映像設定']),
  extension(0x0076, 'videoChannels', ['音视频通道列表', 'Audio and video channels', '音声・映像チャンネル']),
  extension(0x0077, 'videoChannelSettings', [
    '单独通道视频参数',
    'Settings of one channel',
    '個別チャンネル設定',
  ]),
  extension(0x0079, 'alarmRecording', ['特殊报警录像参数', 'Alarm recording', '特殊警報録画']),
  extension(0x007a, 'videoAlarmMask', ['视频相关报警屏蔽字', 'Video alarm mask', '映像警報マスク']),
  extension(0x007b, 'imageAnalysis', ['图像分析报警参数', 'Image analysis', '画像解析警報']),
  extension(0x007c, 'sleepWakeUp', ['终端休眠唤醒模式', 'Wake-up mode', 'スリープ解除モード']),
  extension(0xf364, 'forwardAssistSettings', [
    '高级驾驶辅助参数',
    'Driver assistance settings',
    '運転支援設定',
  ]),
  extension(0xf365, 'driverMonitoringSettings', [
    '驾驶员状态监测参数',
    'Driver monitoring settings',
    '運転者監視設定',
  ]),
  extension(0xf366, 'tyreMonitoringSettings', ['胎压监测参数', 'Tyre monitoring settings', 'タイヤ監視設定']),
  extension(0xf367, 'blindSpotSettings', ['盲区监测参数', 'Blind-spot settings', '死角監視設定']),
]
