import type { Names } from '@motorpool/wire'

/** Messages of the id tables whose body is kept raw: JT/T 1078 video, active safety, and what 2019 reserved. */
export const NAMED: readonly (readonly [id: number, name: Names])[] = [
  [0x1003, ['终端上传音视频属性', 'Audio and video attributes', '音声・映像属性']],
  [0x1005, ['终端上传乘客流量', 'Passenger flow', '乗客数']],
  [0x1205, ['终端上传音视频资源列表', 'Recording list', '録画一覧']],
  [0x1206, ['文件上传完成通知', 'File upload finished', 'ファイル送信完了']],
  [0x1210, ['报警附件信息', 'Alarm attachments', '警報添付情報']],
  [0x1211, ['文件信息上传', 'File information', 'ファイル情報']],
  [0x1212, ['文件上传完成', 'File finished', 'ファイル送信終了']],
  [0x9003, ['查询终端音视频属性', 'Audio and video attributes query', '音声・映像属性照会']],
  [0x9101, ['实时音视频传输请求', 'Live video request', 'ライブ映像要求']],
  [0x9102, ['音视频实时传输控制', 'Live video control', 'ライブ映像制御']],
  [0x9105, ['实时音视频传输状态通知', 'Live video state', 'ライブ映像状態']],
  [0x9201, ['远程录像回放请求', 'Playback request', '録画再生要求']],
  [0x9202, ['远程录像回放控制', 'Playback control', '録画再生制御']],
  [0x9205, ['查询资源列表', 'Recording list query', '録画一覧照会']],
  [0x9206, ['文件上传指令', 'File upload', 'ファイル送信指示']],
  [0x9207, ['文件上传控制', 'File upload control', 'ファイル送信制御']],
  [0x9208, ['报警附件上传指令', 'Alarm attachment upload', '警報添付送信指示']],
  [0x9212, ['文件上传完成应答', 'File upload answer', 'ファイル送信応答']],
  [0x9301, ['云台旋转', 'Pan and tilt', '雲台回転']],
  [0x9302, ['云台调整焦距控制', 'Focus', 'フォーカス制御']],
  [0x9303, ['云台调整光圈控制', 'Aperture', '絞り制御']],
  [0x9304, ['云台雨刷控制', 'Camera wiper', 'カメラワイパー制御']],
  [0x9305, ['红外补光控制', 'Infrared light', '赤外線照明制御']],
  [0x9306, ['云台变倍控制', 'Zoom', 'ズーム制御']],
]
