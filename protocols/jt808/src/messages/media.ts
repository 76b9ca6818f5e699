import { before, bytes, group, list, maybe, since, time, u8, u16, u32 } from '@motorpool/jtt'
import type { Names } from '@motorpool/wire'
import { message } from '../message.ts'
import { quotedSerial } from './general.ts'
import { basicParts } from './location.ts'

const mediaId = u32('mediaId', ['多媒体数据 ID', 'Media id', 'メディア ID'])
type Codes = Readonly<Record<number, Names>>

export const KINDS: Codes = {
  0: ['图像', 'Image', '画像'],
  1: ['音频', 'Audio', '音声'],
  2: ['视频', 'Video', '動画'],
}
const kind = u8('kind', ['多媒体类型', 'Kind', '種別'], { codes: KINDS })
const format = u8('format', ['多媒体格式编码', 'Format', '形式'], {
  codes: {
    0: ['JPEG', 'JPEG', 'JPEG'],
    1: ['TIF', 'TIF', 'TIF'],
    2: ['MP3', 'MP3', 'MP3'],
    3: ['WAV', 'WAV', 'WAV'],
    4: ['WMV', 'WMV', 'WMV'],
  },
})
export const EVENTS: Codes = {
  0: ['平台下发指令', 'Platform command', 'プラットフォーム指示'],
  1: ['定时动作', 'Timed', '定時'],
  2: ['抢劫报警触发', 'Robbery alarm', '強盗警報'],
  3: ['碰撞侧翻报警触发', 'Collision or rollover', '衝突・横転'],
  4: ['门开拍照', 'Door opened', 'ドア開'],
  5: ['门关拍照', 'Door closed', 'ドア閉'],
  6: ['车门由开变关且车速超过 20 km/h', 'Door closed and speed over 20 km/h', 'ドア閉・時速 20 km 超'],
  7: ['定距拍照', 'By distance', '定距離'],
}
const event = u8('event', ['事件项编码', 'Event', 'イベント'], { codes: EVENTS })
const channel = u8('channel', ['通道 ID', 'Channel', 'チャンネル'])
const mediaParts = [mediaId, kind, format, event, channel] as const
const from = time('from', ['起始时间', 'From', '開始時刻'])
const to = time('to', ['结束时间', 'To', '終了時刻'])
const deleteFlag = u8('deleteAfter', ['删除标志', 'Delete', '削除フラグ'], {
  codes: { 0: ['保留', 'Keep', '保持'], 1: ['删除', 'Delete', '削除'] },
})
const save = u8('save', ['保存标志', 'Save', '保存フラグ'], {
  codes: { 0: ['实时上传', 'Upload at once', '即時送信'], 1: ['保存', 'Save', '保存'] },
})

export const mediaEvent = message({
  id: 0x0800,
  key: 'mediaEvent',
  name: ['多媒体事件信息上传', 'Media event', 'メディアイベント'],
  direction: 'up',
  parts: mediaParts,
})

/** Of a message in sub-packages only the joined body starts with this head; 2011 has two DWORDs instead of the location. */
export const media = message({
  id: 0x0801,
  key: 'media',
  name: ['多媒体数据上传', 'Media data', 'メディアデータ'],
  direction: 'up',
  parts: [
    ...mediaParts,
    before('2013', u32('packages', ['总包数', 'Packages', '総数'])),
    before('2013', u32('package', ['包序号', 'Package', '番号'])),
    since('2013', group('location', ['位置信息', 'Location', '位置'], basicParts)),
    bytes('data', ['多媒体数据包', 'Data', 'データ'], 'rest'),
  ],
})

/** Complete: nothing after the id. */
export const mediaAnswer = message({
  id: 0x8800,
  key: 'mediaAnswer',
  name: ['多媒体数据上传应答', 'Media data answer', 'メディアデータ応答'],
  direction: 'down',
  parts: [
    before('2013', quotedSerial),
    mediaId,
    maybe(
      list(
        'missing',
        ['重传包 ID 列表', 'Sub-packages to send again', '再送する分割'],
        'u8',
        u16('index', ['包序号', 'Sub-package', '番号']),
      ),
    ),
  ],
})

export const shoot = message({
  id: 0x8801,
  key: 'shoot',
  name: ['摄像头立即拍摄命令', 'Camera shot', 'カメラ即時撮影'],
  direction: 'down',
  parts: [
    channel,
    u16('command', ['拍摄命令', 'Command', '撮影命令'], {
      codes: { 0: ['停止拍摄', 'Stop', '停止'], 0xffff: ['录像', 'Record', '録画'] },
    }),
    u16('interval', ['拍照间隔/录像时间', 'Interval or duration', '間隔・録画時間'], { unit: 's' }),
    save,
    u8('resolution', ['分辨率', 'Resolution', '解像度'], {
      codes: {
        1: ['320×240', '320×240', '320×240'],
        2: ['640×480', '640×480', '640×480'],
        3: ['800×600', '800×600', '800×600'],
        4: ['1024×768', '1024×768', '1024×768'],
        5: ['176×144', '176×144', '176×144'],
        6: ['352×288', '352×288', '352×288'],
        7: ['704×288', '704×288', '704×288'],
        8: ['704×576', '704×576', '704×576'],
      },
    }),
    u8('quality', ['图像/视频质量', 'Quality', '品質'], { range: [1, 10] }),
    u8('brightness', ['亮度', 'Brightness', '明るさ']),
    u8('contrast', ['对比度', 'Contrast', 'コントラスト'], { range: [0, 127] }),
    u8('saturation', ['饱和度', 'Saturation', '彩度'], { range: [0, 127] }),
    u8('hue', ['色度', 'Hue', '色相']),
  ],
})

export const shootAnswer = message({
  id: 0x0805,
  key: 'shootAnswer',
  name: ['摄像头立即拍摄命令应答', 'Camera shot answer', 'カメラ即時撮影応答'],
  direction: 'up',
  from: '2013',
  parts: [
    quotedSerial,
    u8('result', ['结果', 'Result', '結果'], {
      codes: {
        0: ['成功', 'Done', '成功'],
        1: ['失败', 'Failed', '失敗'],
        2: ['通道不支持', 'No such channel', 'チャンネル非対応'],
      },
    }),
    maybe(list('mediaIds', ['多媒体 ID 列表', 'Media ids', 'メディア ID 一覧'], 'u16', mediaId)),
  ],
})

export const mediaSearch = message({
  id: 0x8802,
  key: 'mediaSearch',
  name: ['存储多媒体数据检索', 'Stored media search', '保存メディア検索'],
  direction: 'down',
  parts: [kind, channel, event, from, to],
})

export const mediaSearchAnswer = message({
  id: 0x0802,
  key: 'mediaSearchAnswer',
  name: ['存储多媒体数据检索应答', 'Stored media search answer', '保存メディア検索応答'],
  direction: 'up',
  parts: [
    quotedSerial,
    list(
      'items',
      ['检索项', 'Items', '検索項目'],
      'u16',
      group(
        'item',
        ['检索项', 'Item', '検索項目'],
        [mediaId, kind, channel, event, group('location', ['位置信息', 'Location', '位置'], basicParts)],
      ),
    ),
  ],
})

export const mediaUpload = message({
  id: 0x8803,
  key: 'mediaUpload',
  name: ['存储多媒体数据上传', 'Stored media upload', '保存メディア送信'],
  direction: 'down',
  parts: [kind, channel, event, from, to, deleteFlag],
})

export const recording = message({
  id: 0x8804,
  key: 'recording',
  name: ['录音开始命令', 'Sound recording', '録音開始'],
  direction: 'down',
  parts: [
    u8('command', ['录音命令', 'Command', '録音命令'], {
      codes: { 0: ['停止录音', 'Stop', '停止'], 1: ['开始录音', 'Start', '開始'] },
    }),
    u16('duration', ['录音时间', 'Duration', '録音時間'], { unit: 's' }),
    save,
    u8('rate', ['音频采样率', 'Sampling rate', 'サンプリングレート'], {
      codes: {
        0: ['8k', '8k', '8k'],
        1: ['11k', '11k', '11k'],
        2: ['23k', '23k', '23k'],
        3: ['32k', '32k', '32k'],
      },
    }),
  ],
})

export const mediaUploadOne = message({
  id: 0x8805,
  key: 'mediaUploadOne',
  name: ['单条存储多媒体数据检索上传', 'Upload of one stored media item', '単一保存メディア送信'],
  direction: 'down',
  from: '2013',
  parts: [mediaId, deleteFlag],
})

export const messages = {
  mediaEvent,
  media,
  mediaAnswer,
  shoot,
  shootAnswer,
  mediaSearch,
  mediaSearchAnswer,
  mediaUpload,
  recording,
  mediaUploadOne,
} as const
