import { bytes, maybe, text, u8, u16, u32 } from '@motorpool/jtt'
import { down, up } from './message.ts'
import { longText, only2011, seconds, source } from './parts.ts'
import { position } from './position.ts'

const DONE = { codes: { 0: ['成功', 'Done', '成功'], 1: ['失败', 'Failed', '失敗'] } } as const
const result = u8('result', ['应答结果', 'Result', '結果'], DONE)
const lens = u8('lens', ['镜头 ID', 'Lens', 'カメラ'])
const size = u8('size', ['图像大小', 'Size', '画像サイズ'])

/** Never obeyed: this product listens to nobody. */
export const listen = down(
  0x9501,
  'listen',
  ['车辆单向监听请求', 'Listen in', '片方向傍受要求'],
  [text('phone', ['回拨电话号码', 'Number to call back', 'コールバック番号'], 20)],
)
export const listenAnswer = up(
  0x1501,
  'listenAnswer',
  ['车辆单向监听应答', 'Listen in, answer', '片方向傍受応答'],
  [...source, result],
)

export const photo = down(0x9502, 'photo', ['车辆拍照请求', 'Photograph asked for', '撮影要求'], [lens, size])
export const photoAnswer = up(
  0x1502,
  'photoAnswer',
  ['车辆拍照应答', 'Photograph', '撮影応答'],
  [
    u8('result', ['拍照应答标识', 'Result', '結果'], {
      codes: {
        0: ['不支持拍照', 'Not supported', '非対応'],
        1: ['完成拍照', 'Done', '完了'],
        2: ['完成拍照，照片数据稍后传送', 'Done, sent later', '完了（後送）'],
        3: ['未拍照（不在线）', 'Offline', 'オフライン'],
        4: ['未拍照（无法使用指定镜头）', 'No such lens', '指定カメラ不可'],
        5: ['未拍照（其他原因）', 'Other', 'その他'],
        9: ['车牌号码错误', 'Wrong plate', 'ナンバー誤り'],
      },
    }),
    position,
    lens,
    u32('length', ['图片长度', 'Length of the photograph', '画像長'], { unit: 'byte' }),
    size,
    u8('format', ['图像格式', 'Format', '形式'], {
      codes: {
        1: ['jpg', 'JPEG', 'JPEG'],
        2: ['gif', 'GIF', 'GIF'],
        3: ['tiff', 'TIFF', 'TIFF'],
        4: ['png', 'PNG', 'PNG'],
      },
    }),
    bytes('photo', ['图片内容', 'Photograph', '画像'], (_s, values, c) => {
      const { length, photo: given } = values
      if (c) return Math.min(Number(length), c.remaining)
      return given instanceof Uint8Array ? given.length : 0
    }),
  ],
)

export const textToVehicle = down(
  0x9503,
  'textToVehicle',
  ['下发车辆报文请求', 'Text to a vehicle', '車両電文要求'],
  [
    u32('messageId', ['消息 ID', 'Id', 'メッセージ ID']),
    u8('priority', ['报文优先级', 'Priority', '優先度'], {
      codes: { 0: ['紧急', 'Urgent', '緊急'], 1: ['一般', 'Normal', '通常'] },
    }),
    longText('text', ['报文信息内容', 'Text', '内容']),
  ],
)
export const textAnswer = up(
  0x1503,
  'textAnswer',
  ['下发车辆报文应答', 'Text to a vehicle, answer', '車両電文応答'],
  [...source, only2011(u32('messageId', ['消息 ID', 'Id', 'メッセージ ID'])), result],
)

export const recorderQuery = down(
  0x9504,
  'recorderQuery',
  ['上报车辆行驶记录请求', 'Recorder asked for', '運行記録要求'],
  [maybe(bytes('command', ['行驶记录命令', 'Command of the recorder', '運行記録コマンド'], 'rest'))],
)
export const recorderAnswer = up(
  0x1504,
  'recorderAnswer',
  ['上报车辆行驶记录应答', 'Recorder', '運行記録応答'],
  [...source, bytes('data', ['行驶记录数据', 'Data', 'データ'], 'rest')],
)

export const emergencyAccess = down(
  0x9505,
  'emergencyAccess',
  ['车辆应急接入监管平台请求', 'Emergency access', '緊急接続要求'],
  [
    text('authCode', ['监管平台下发的鉴权码', 'Authentication code', '認証コード'], 10, { secret: true }),
    text('apn', ['拨号点名称', 'APN', 'APN'], 20),
    text('user', ['拨号用户名', 'User', 'ユーザー'], 49),
    text('password', ['拨号密码', 'Password', 'パスワード'], 22, { secret: true }),
    text('server', ['服务器地址', 'Server', 'サーバー'], 32),
    u16('tcpPort', ['TCP 端口', 'TCP port', 'TCP ポート']),
    u16('udpPort', ['UDP 端口', 'UDP port', 'UDP ポート']),
    seconds('until', ['结束时间', 'Until', '終了時刻']),
  ],
)
export const emergencyAnswer = up(
  0x1505,
  'emergencyAnswer',
  ['车辆应急接入监管平台应答', 'Emergency access, answer', '緊急接続応答'],
  [
    ...source,
    u8('result', ['应答结果', 'Result', '結果'], {
      codes: {
        0: ['成功', 'Done', '成功'],
        1: ['无该车辆', 'No such vehicle', '該当車両なし'],
        2: ['其他原因失败', 'Other', 'その他'],
      },
    }),
  ],
)

export const messages = {
  listen,
  listenAnswer,
  photo,
  photoAnswer,
  textToVehicle,
  textAnswer,
  recorderQuery,
  recorderAnswer,
  emergencyAccess,
  emergencyAnswer,
} as const
