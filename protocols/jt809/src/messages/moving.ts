import { bytes, list, maybe, text, u8, u32 } from '@motorpool/jtt'
import { down, up } from './message.ts'
import { longText, platform, seconds, since2019, source } from './parts.ts'
import { position } from './position.ts'

const period = [
  seconds('from', ['开始时间', 'From', '開始時刻']),
  seconds('to', ['结束时间', 'To', '終了時刻']),
] as const

/** 2011: eight characters of the model, or twenty as the supplement says; 2019: thirty. */
const MODEL = 8
const MODEL_OF_SUPPLEMENT = 20
/** Behind the model in 2011: terminal and SIM card. */
const BEHIND_MODEL = 7 + 12
const terminalModel = text('model', ['终端型号', 'Terminal model', '端末型式'], (s, _values, c) =>
  s.edition === '2019'
    ? 30
    : c && c.remaining - BEHIND_MODEL === MODEL_OF_SUPPLEMENT
      ? MODEL_OF_SUPPLEMENT
      : MODEL,
)

/** Whenever a terminal signs on. */
export const registered = up(
  0x1201,
  'registered',
  ['上传车辆注册信息', 'Vehicle registered', '車両登録情報'],
  [
    platform('platform', ['平台唯一编码', 'Platform', 'プラットフォーム']),
    platform('maker', ['车载终端厂商唯一编码', 'Maker of the terminal', '端末メーカー']),
    terminalModel,
    since2019(text('imei', ['车载终端通讯模块 IMEI', 'IMEI', '通信モジュール IMEI'], 15)),
    text('terminalId', ['车载终端编号', 'Terminal id', '端末番号'], { '2011': 7, '2019': 30 }),
    text(
      'sim',
      ['车载终端 SIM 卡电话号码', 'Number of the SIM card', 'SIM 電話番号'],
      { '2011': 12, '2019': 13 },
      {
        fill: (s) => ({ byte: s.edition === '2019' ? 0x30 : 0, before: s.edition === '2019' }),
      },
    ),
  ],
)

export const realtime = up(
  0x1202,
  'realtime',
  ['实时上传车辆定位信息', 'Position', 'リアルタイム位置情報'],
  [position],
)

/** Positions of a packet at most. */
export const BACKFILL_MAX = 5
export const backfill = up(
  0x1203,
  'backfill',
  ['车辆定位信息自动补报', 'Back-fill of positions', '位置情報自動補完'],
  [list('positions', ['定位信息', 'Positions', '位置情報'], 'u8', position)],
)

export const exchangeStarted = up(
  0x1205,
  'exchangeStarted',
  ['启动车辆定位信息交换应答', 'Exchange started', '位置情報交換開始応答'],
  source.map((part) => maybe(part)),
)
export const exchangeEnded = up(
  0x1206,
  'exchangeEnded',
  ['结束车辆定位信息交换应答', 'Exchange ended', '位置情報交換終了応答'],
  source.map((part) => maybe(part)),
)
export const exchangeAsked = up(
  0x1207,
  'exchangeAsked',
  ['申请交换指定车辆定位信息', 'Exchange asked for', '位置情報交換申請'],
  [...period],
)
export const exchangeCancelled = up(
  0x1208,
  'exchangeCancelled',
  ['取消交换指定车辆定位信息', 'Exchange cancelled', '位置情報交換取消'],
  [],
)
export const backfillAsked = up(
  0x1209,
  'backfillAsked',
  ['补发车辆定位信息请求', 'Back-fill asked for', '位置情報補完要求'],
  [...period],
)

const person = [
  text('driver', ['驾驶员姓名', 'Driver', '運転者氏名'], 16),
  text('driverId', ['身份证编号', 'Identity card', '身分証番号'], 20),
  text('licence', ['从业资格证号', 'Licence', '資格証番号'], 40),
  text('issuer', ['发证机构名称', 'Issuer', '発行機関'], 200),
  since2019(maybe(seconds('validUntil', ['证件有效期', 'Valid until', '有効期限']))),
] as const
export const driverAnswer = up(
  0x120a,
  'driverAnswer',
  ['上报车辆驾驶员身份识别信息应答', 'Driver', '運転者情報応答'],
  [...source, ...person],
)
export const waybillAnswer = up(
  0x120b,
  'waybillAnswer',
  ['上报车辆电子运单应答', 'Waybill', '電子運送状応答'],
  [...source, longText('waybill', ['电子运单', 'Waybill', '電子運送状'])],
)
export const driver = up(
  0x120c,
  'driver',
  ['主动上报驾驶员身份信息', 'Driver, unasked', '運転者情報報告'],
  [...person],
  '2019',
)
export const waybill = up(
  0x120d,
  'waybill',
  ['主动上报车辆电子运单信息', 'Waybill, unasked', '電子運送状報告'],
  [longText('waybill', ['电子运单', 'Waybill', '電子運送状'])],
  '2019',
)
export const route = up(
  0x120e,
  'route',
  ['主动上报车辆行驶路线信息', 'Route', '走行ルート情報'],
  [bytes('route', ['JT/T 808 路线数据', 'JT/T 808 route', 'JT/T 808 ルート'], 'rest')],
  '2019',
)

export const registeredAnswer = down(
  0x9201,
  'registeredAnswer',
  ['车辆注册信息应答', 'Registration answer', '車両登録応答'],
  [
    ...source,
    u8('result', ['结果', 'Result', '結果'], {
      codes: {
        0: ['审核通过，有补充', 'Done, with a remark', '完了（備考あり）'],
        1: ['审核通过，完成注册', 'Done', '完了'],
        2: ['数据错误', 'Wrong data', 'データ誤り'],
        3: ['拒绝', 'Refused', '拒否'],
      },
    }),
  ],
  '2019',
)
export const foreignPosition = down(
  0x9202,
  'foreignPosition',
  ['交换车辆定位信息', 'Position of a foreign vehicle', '交換位置情報'],
  [position],
)
export const foreignBackfill = down(
  0x9203,
  'foreignBackfill',
  ['车辆定位信息交换补发', 'Back-fill of a foreign vehicle', '交換位置情報補完'],
  [list('positions', ['定位信息', 'Positions', '位置情報'], 'u8', position)],
)
export const foreignStatic = down(
  0x9204,
  'foreignStatic',
  ['交换车辆静态信息', 'Static data of a foreign vehicle', '交換静的情報'],
  [text('text', ['车辆信息', 'Vehicle', '車両情報'], 'rest')],
)

const REASONS = {
  1: ['人工指定', 'By hand', '手動'],
  2: ['应急状态', 'Emergency', '緊急'],
  3: ['其他原因', 'Other', 'その他'],
} as const
export const exchangeStart = down(
  0x9205,
  'exchangeStart',
  ['启动车辆定位信息交换请求', 'Start of exchange', '位置情報交換開始要求'],
  [
    u8('reason', ['原因', 'Reason', '理由'], {
      codes: { ...REASONS, 0: ['车辆进入指定区域', 'It entered an area', '区域進入'] },
    }),
  ],
)
export const exchangeEnd = down(
  0x9206,
  'exchangeEnd',
  ['结束车辆定位信息交换请求', 'End of exchange', '位置情報交換終了要求'],
  [
    u8('reason', ['原因', 'Reason', '理由'], {
      codes: { ...REASONS, 0: ['车辆离开指定区域', 'It left an area', '区域退出'] },
    }),
  ],
)

const answered = <const K extends string>(
  id: number,
  key: K,
  name: readonly [string, string, string],
  codes: Record<number, readonly [string, string, string]>,
) => down(id, key, name, [...source, u8('result', ['结果', 'Result', '結果'], { codes })])
export const exchangeAskedAnswer = answered(
  0x9207,
  'exchangeAskedAnswer',
  ['申请交换指定车辆定位信息应答', 'Answer to an exchange asked for', '位置情報交換申請応答'],
  {
    0: ['申请成功', 'Done', '成功'],
    1: ['上级平台没有该车数据', 'No such data', 'データなし'],
    2: ['申请时间段错误', 'Period is over', '期間誤り'],
    3: ['其他', 'Other', 'その他'],
  },
)
export const exchangeCancelledAnswer = answered(
  0x9208,
  'exchangeCancelledAnswer',
  ['取消交换指定车辆定位信息应答', 'Answer to an exchange cancelled', '位置情報交換取消応答'],
  {
    0: ['取消成功', 'Done', '成功'],
    1: ['之前没有申请', 'Never asked for', '申請なし'],
    2: ['其他', 'Other', 'その他'],
  },
)
export const backfillAnswer = answered(
  0x9209,
  'backfillAnswer',
  ['补发车辆定位信息应答', 'Answer to a back-fill asked for', '位置情報補完応答'],
  {
    0: ['成功，立即补发', 'Now', '直ちに補完'],
    1: ['成功，择机补发', 'Later', '後で補完'],
    2: ['失败，无对应数据', 'No such data', 'データなし'],
    3: ['失败，申请内容不正确', 'Wrong request', '要求誤り'],
    4: ['其他原因', 'Other', 'その他'],
  },
)
export const driverQuery = down(
  0x920a,
  'driverQuery',
  ['上报车辆驾驶员身份识别信息请求', 'Driver asked for', '運転者情報要求'],
  [
    since2019(
      maybe(
        u8('kind', ['请求方式', 'Kind', '要求方式'], {
          codes: {
            0: ['最近一次的信息', 'The last known one', '最新情報'],
            1: ['向终端查询', 'Ask the terminal', '端末に照会'],
          },
        }),
      ),
    ),
  ],
)
export const waybillQuery = down(
  0x920b,
  'waybillQuery',
  ['上报车辆电子运单请求', 'Waybill asked for', '電子運送状要求'],
  [],
)
export const routeQuery = down(
  0x920c,
  'routeQuery',
  ['上报车辆行驶路线请求', 'Route asked for', '走行ルート要求'],
  [],
  '2019',
)
export const routeResult = down(
  0x920d,
  'routeResult',
  ['车辆行驶路线下发结果', 'What became of a route', '走行ルート結果'],
  [
    u32('routeId', ['路线 ID', 'Route', 'ルート ID']),
    u8('result', ['结果', 'Result', '結果']),
    maybe(text('reason', ['原因', 'Reason', '理由'], 'u16')),
  ],
  '2019',
)

export const messages = {
  registered,
  realtime,
  backfill,
  exchangeStarted,
  exchangeEnded,
  exchangeAsked,
  exchangeCancelled,
  backfillAsked,
  driverAnswer,
  waybillAnswer,
  driver,
  waybill,
  route,
  registeredAnswer,
  foreignPosition,
  foreignBackfill,
  foreignStatic,
  exchangeStart,
  exchangeEnd,
  exchangeAskedAnswer,
  exchangeCancelledAnswer,
  backfillAnswer,
  driverQuery,
  waybillQuery,
  routeQuery,
  routeResult,
} as const
