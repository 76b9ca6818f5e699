import type { Part } from '@motorpool/jtt'
import { list, u16 } from '@motorpool/jtt'
import { message } from '../message.ts'

const index = u16('index', ['包序号', 'Sub-package', '分割番号'])
const name = ['重传包 ID 列表', 'Sub-packages to send again', '再送する分割'] as const
const inBytes = list('indexes', name, 'u8', index)
const inWords = list('indexes', name, 'u16', index)

/** The count is a BYTE in 2013 and a WORD in 2019 (2013 prints the offsets one too high). */
const indexes: Part<'indexes', number[], false> = {
  ...inBytes,
  read: (c, s, values) => (s.edition === '2019' ? inWords : inBytes).read(c, s, values),
  write: (w, value, s, values) => (s.edition === '2019' ? inWords : inBytes).write(w, value, s, values),
}

const parts = [
  u16('firstSerial', ['原始消息流水号', 'Serial of the first sub-package', '元の最初の通し番号']),
  indexes,
] as const

export const platformResend = message({
  id: 0x8003,
  key: 'platformResend',
  name: ['服务器补传分包请求', 'Platform asks for sub-packages', 'プラットフォーム分割再送要求'],
  direction: 'down',
  from: '2013',
  parts,
})

export const terminalResend = message({
  id: 0x0005,
  key: 'terminalResend',
  name: ['终端补传分包请求', 'Terminal asks for sub-packages', '端末分割再送要求'],
  direction: 'up',
  from: '2019',
  parts,
})

export const messages = { platformResend, terminalResend } as const
