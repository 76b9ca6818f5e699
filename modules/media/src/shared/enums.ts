import { defineEnum, type EnumValue } from '@motorpool/kernel'

export const MediaKind = defineEnum('MediaKind', {
  IMAGE: ['图像', 'Picture', '画像'],
  AUDIO: ['音频', 'Sound', '音声'],
  VIDEO: ['视频', 'Film', '動画'],
})
export type MediaKind = EnumValue<typeof MediaKind>

/** As the terminal says. */
export const MediaFormat = defineEnum('MediaFormat', {
  JPEG: ['JPEG', 'JPEG', 'JPEG'],
  TIF: ['TIF', 'TIF', 'TIF'],
  MP3: ['MP3', 'MP3', 'MP3'],
  WAV: ['WAV', 'WAV', 'WAV'],
  WMV: ['WMV', 'WMV', 'WMV'],
})
export type MediaFormat = EnumValue<typeof MediaFormat>

/** As the first bytes say. */
export const MediaContent = defineEnum('MediaContent', {
  JPEG: ['JPEG', 'JPEG', 'JPEG'],
  TIF: ['TIF', 'TIF', 'TIF'],
  MP3: ['MP3', 'MP3', 'MP3'],
  WAV: ['WAV', 'WAV', 'WAV'],
  WMV: ['WMV', 'WMV', 'WMV'],
  UNKNOWN: ['未知', 'Unknown', '不明'],
})
export type MediaContent = EnumValue<typeof MediaContent>

/** What set it off. */
export const MediaEvent = defineEnum('MediaEvent', {
  COMMAND: ['平台指令', 'Command', 'コマンド'],
  TIMED: ['定时', 'Timed', '定時'],
  ROBBERY: ['抢劫报警', 'Robbery alarm', '強盗警報'],
  COLLISION: ['碰撞侧翻报警', 'Collision or rollover', '衝突・横転'],
  DOOR_OPENED: ['开门', 'Door opened', 'ドア開'],
  DOOR_CLOSED: ['关门', 'Door closed', 'ドア閉'],
  DOOR_MOVING: ['车门关闭且车速超过 20 km/h', 'Door closed, over 20 km/h', 'ドア閉・時速 20 km 超'],
  DISTANCE: ['定距', 'By distance', '定距離'],
  OTHER: ['其他', 'Other', 'その他'],
})
export type MediaEvent = EnumValue<typeof MediaEvent>
