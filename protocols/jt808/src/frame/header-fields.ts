import { type DecodedField, wordAt } from '@motorpool/wire'
import type { Header } from './header.ts'

/** The header as a named group. */
export function headerFields(plain: Uint8Array, header: Header): DecodedField {
  const properties = wordAt(plain, 2)
  const marked = header.edition === '2019'
  const numberAt = marked ? 5 : 4
  const serialAt = header.size - 2 - ((properties & 0x2000) !== 0 ? 4 : 0)
  const children: DecodedField[] = [
    {
      key: 'messageId',
      name: ['消息 ID', 'Message id', 'メッセージ ID'],
      offset: 0,
      length: 2,
      value: header.messageId,
      hex: true,
    },
    {
      key: 'properties',
      name: ['消息体属性', 'Properties', '本体属性'],
      offset: 2,
      length: 2,
      raw: properties,
      hex: true,
      children: [
        {
          key: 'bodyLength',
          name: ['消息体长度', 'Body length', '本体長'],
          offset: 2,
          length: 2,
          bit: 0,
          value: header.bodyLength,
          unit: 'byte',
        },
        {
          key: 'encryption',
          name: ['数据加密方式', 'Encryption', '暗号方式'],
          offset: 2,
          length: 2,
          bit: 10,
          value: header.encryption,
          label:
            header.encryption === 0
              ? ['不加密', 'None', 'なし']
              : header.encryption === 1
                ? ['RSA', 'RSA', 'RSA']
                : ['保留', 'Reserved', '予約'],
        },
        {
          key: 'subPackaged',
          name: ['分包', 'Sub-packaged', '分割'],
          offset: 2,
          length: 2,
          bit: 13,
          value: (properties & 0x2000) !== 0,
        },
        {
          key: 'versionMark',
          name: ['版本标识', 'Version mark', '版識別'],
          offset: 2,
          length: 2,
          bit: 14,
          value: marked,
        },
      ],
    },
  ]
  if (marked) {
    children.push({
      key: 'version',
      name: ['协议版本号', 'Protocol version', 'プロトコル版'],
      offset: 4,
      length: 1,
      value: header.version,
    })
  }
  children.push(
    {
      key: 'number',
      name: ['终端手机号', 'Terminal number', '端末番号'],
      offset: numberAt,
      length: serialAt - numberAt,
      value: header.number,
    },
    {
      key: 'serial',
      name: ['消息流水号', 'Serial', '通し番号'],
      offset: serialAt,
      length: 2,
      value: header.serial,
    },
  )
  if ((properties & 0x2000) !== 0) {
    children.push(
      {
        key: 'total',
        name: ['消息总包数', 'Sub-packages in all', '分割総数'],
        offset: serialAt + 2,
        length: 2,
        value: header.total,
      },
      {
        key: 'index',
        name: ['包序号', 'Sub-package', '分割番号'],
        offset: serialAt + 4,
        length: 2,
        value: header.index,
      },
    )
  }
  return { key: 'header', name: ['消息头', 'Header', 'ヘッダー'], offset: 0, length: header.size, children }
}
