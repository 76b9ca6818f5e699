import type { DecodedField, Names } from '@motorpool/wire'
import type { OpenFrame } from './frame.ts'

/** The header as a named group. */
export function headerFields(frame: OpenFrame): DecodedField {
  const { plain, from, serial, messageId, accessCode, version, key, time } = frame
  const field = (
    name: string,
    names: Names,
    offset: number,
    length: number,
    value: DecodedField['value'],
    more: Partial<DecodedField> = {},
  ): DecodedField => ({ key: name, name: names, offset, length, value: value ?? null, ...more })
  const children = [
    field('length', ['数据长度', 'Length', 'データ長'], 0, 4, plain.length + 2, { unit: 'byte' }),
    field('serial', ['报文序列号', 'Serial', 'シーケンス番号'], 4, 4, serial),
    field('messageId', ['业务数据类型', 'Message id', 'メッセージ ID'], 8, 2, messageId, { hex: true }),
    field('accessCode', ['下级平台接入码', 'Access code', '接続コード'], 10, 4, accessCode),
    field('version', ['协议版本号', 'Version', 'プロトコル版'], 14, 3, version.join('.')),
    field('encrypted', ['报文加密标识', 'Encrypted', '暗号化'], 17, 1, key !== null),
    field('key', ['数据加密密钥', 'Key', '暗号鍵'], 18, 4, key ?? 0, { secret: true }),
  ]
  if (time !== undefined) {
    const isTime = time > 0 && time <= 8.64e15
    children.push(
      field('time', ['发送时间', 'Sent at', '送信時刻'], 22, 8, isTime ? new Date(time).toISOString() : null),
    )
  }
  return { key: 'header', name: ['数据头', 'Header', 'ヘッダー'], offset: 0, length: from, children }
}
