import { defineEnum, type EnumValue } from '@motorpool/kernel'

export const ProtocolType = defineEnum('ProtocolType', {
  GB32960: ['GB/T 32960', 'GB/T 32960', 'GB/T 32960'],
  GB4: ['国四非道路协议', 'GB4 non-road protocol', '国四プロトコル'],
  GB6: ['国六 GB17691', 'GB6 (GB 17691)', '国六 GB17691'],
  GPRS11: ['GPRS11 企业协议', 'GPRS11 (enterprise)', 'GPRS11 企業'],
  JT808: ['JT/T 808', 'JT/T 808', 'JT/T 808'],
})

export const CmdDirection = defineEnum('CmdDirection', {
  UP: ['上行', 'Uplink', '上り'],
  DOWN: ['下行', 'Downlink', '下り'],
})

/** How terminals of a software version get packages, where their protocol leaves a choice. */
export const UpdateWay = defineEnum('UpdateWay', {
  SENT: ['平台下发', 'Sent by the platform', 'プラットフォームから送信'],
  FETCHED: ['终端按地址下载', 'Fetched by the terminal', '端末がダウンロード'],
})

export const CmdCategory = defineEnum('CmdCategory', {
  DEBUG: ['调试', 'Debug', 'デバッグ'],
  LOCK: ['锁车', 'Lock', 'ロック'],
  OTHER: ['其他', 'Other', 'その他'],
})

/** Base in which an item's number is shown. */
export const SoftCollectBase = defineEnum('SoftCollectBase', {
  '8': ['8', '8', '8'],
  '10': ['10', '10', '10'],
  '16': ['16', '16', '16'],
})

export const WorkTimeFlag = defineEnum('WorkTimeFlag', {
  '0': ['否', 'No', 'いいえ'],
  '1': ['是', 'Yes', 'はい'],
})

export const FieldDataType = defineEnum('FieldDataType', {
  NUMBER: ['数值', 'Number', '数値'],
  TEXT: ['文本', 'Text', 'テキスト'],
  BOOL: ['布尔', 'Yes or no', '真偽'],
  ENUM: ['枚举', 'Enumeration', '列挙'],
  TIME: ['时间', 'Time', '時刻'],
})

/** Intel: from the lowest bit upwards. Motorola: from the highest bit downwards, as DBC files count. */
export const ByteOrder = defineEnum('ByteOrder', {
  Intel: ['Intel（小端）', 'Intel (little endian)', 'Intel（リトルエンディアン）'],
  Motorola: ['Motorola（大端）', 'Motorola (big endian)', 'Motorola（ビッグエンディアン）'],
})
export type ByteOrder = EnumValue<typeof ByteOrder>

export const LockCommand = defineEnum('LOCK', {
  RELAY_1: ['继电器一级锁车', 'Relay lock level 1', 'リレーロック レベル1'],
  RELAY_2: ['继电器二级锁车', 'Relay lock level 2', 'リレーロック レベル2'],
  RELAY_3: ['继电器三级锁车', 'Relay lock level 3', 'リレーロック レベル3'],
  CONTROLLER_1: ['控制器一级锁车', 'Controller lock level 1', 'コントローラーロック レベル1'],
  CONTROLLER_2: ['控制器二级锁车', 'Controller lock level 2', 'コントローラーロック レベル2'],
  CONTROLLER_3: ['控制器三级锁车', 'Controller lock level 3', 'コントローラーロック レベル3'],
  UNLOCK: ['解锁', 'Unlock', 'ロック解除'],
})
