import { text } from '@motorpool/jtt'
import { down, up } from './message.ts'
import { source } from './parts.ts'

export const staticQuery = down(
  0x9601,
  'staticQuery',
  ['补报车辆静态信息请求', 'Static data asked for', '静的情報要求'],
  [],
)
/** `NAME:=value;NAME:=value`; VIN is the name of the plate. */
export const staticAnswer = up(
  0x1601,
  'staticAnswer',
  ['补报车辆静态信息应答', 'Static data', '静的情報応答'],
  [...source, text('text', ['车辆信息', 'Vehicle', '車両情報'], 'rest')],
)

export const messages = { staticQuery, staticAnswer } as const
