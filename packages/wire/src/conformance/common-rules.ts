import type { Rule } from './rule.ts'

/** What is looked at for every protocol; the clauses are the protocol's. */
export const COMMON_RULES = [
  {
    code: 'frame_refused',
    severity: 'violation',
    text: [
      '报文无法按标准解析',
      'A frame cannot be read by the standard',
      '規格どおりに解読できないフレームがあります',
    ],
  },
  {
    code: 'bytes_unread',
    severity: 'violation',
    text: [
      '报文中有标准未定义或长度不符的数据',
      'A message holds bytes that the standard does not define, or that do not fit its lengths',
      '規格に定義のない、または長さの合わないデータがあります',
    ],
  },
  {
    code: 'value_outside',
    severity: 'violation',
    text: ['数值超出有效范围', 'A value lies outside its valid range', '値が有効範囲を外れています'],
  },
  {
    code: 'reserved_bit',
    severity: 'violation',
    text: ['预留位被置位', 'A reserved bit is set', '予約ビットが立っています'],
  },
  {
    code: 'signature_invalid',
    severity: 'violation',
    text: [
      '报文签名与终端激活时的公钥不符',
      'A signature does not hold under the public key of the terminal’s activation',
      '署名が端末のアクティベーション時の公開鍵と一致しません',
    ],
  },
  {
    code: 'duplicate',
    severity: 'remark',
    text: [
      '同一时间、同一内容的数据重复上报',
      'The same content of the same time was sent more than once',
      '同じ時刻・同じ内容のデータが重複して送信されました',
    ],
  },
  {
    code: 'pause',
    severity: 'remark',
    text: [
      '会话中上报中断明显长于通常间隔，且未补发',
      'A pause in a session, much longer than the usual interval, that no reissue fills',
      'セッション中に通常の間隔より大幅に長い中断があり、再送でも補われていません',
    ],
  },
  {
    code: 'time_unbelievable',
    severity: 'remark',
    text: ['采集时间不可信', 'The time of the message is not believable', 'メッセージの時刻が信頼できません'],
  },
] as const satisfies readonly Rule[]
