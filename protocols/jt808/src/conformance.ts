import {
  type CheckedMessage,
  type Conformance,
  type DecodedFrame,
  type Inspector,
  type Note,
  RecordFlag,
  type Rule,
} from '@motorpool/wire'

/** The sub-clauses of its tables are not known: what is cited is the edition that they stand in. */
const clauseOf = ({ edition }: DecodedFrame): string => `JT/T 808-${edition}`

const RULES = [
  {
    code: 'number_not_decimal',
    severity: 'violation',
    text: [
      '终端手机号不是BCD码（含非十进制数字）',
      'The terminal number is not BCD: it holds digits beyond 9',
      '端末番号がBCDではありません（9を超える桁を含みます）',
    ],
  },
  {
    code: 'encryption_reserved',
    severity: 'violation',
    text: [
      '消息体属性使用了保留的加密方式',
      'The properties name an encryption that is reserved',
      '本体属性が予約された暗号方式を示しています',
    ],
  },
  {
    code: 'serial_repeated',
    severity: 'violation',
    text: [
      '同一连接内两条不同的报文使用了同一流水号',
      'Two different messages of one connection have the same serial',
      '同じ接続の異なる2つのメッセージが同じ通し番号を持っています',
    ],
  },
] as const satisfies readonly Rule[]

const DECIMAL = /^\d*$/
const NONE = 0
const RSA = 1

function checkHeader(frame: DecodedFrame, note: Note): void {
  const header = frame.fields.find(({ key }) => key === 'header')?.children ?? []
  const clause = clauseOf(frame)
  const number = header.find(({ key }) => key === 'number')
  if (number && !DECIMAL.test(frame.deviceId)) {
    const { name, offset, length } = number
    note({ code: 'number_not_decimal', clause, path: 'header.number', name, offset, length })
  }
  const properties = header.find(({ key }) => key === 'properties')
  const encryption = properties?.children?.find(({ key }) => key === 'encryption')
  if (!encryption || encryption.value === NONE || encryption.value === RSA) return
  const { name, offset, length } = encryption
  const path = 'header.properties.encryption'
  note({ code: 'encryption_reserved', clause, path, name, offset, length })
}

/** ms within which no terminal sends 65,536 messages, so that its serial cannot have come round. */
const NOT_ROUND_MS = 60_000

interface Numbered {
  serial: number
  messageId: number
  content: Uint8Array
  receiveTime: number
}

/** The serial of a message that came in one frame: sub-packages and what is joined of them share that of the first. */
function serialOf({ decoded }: CheckedMessage): number | undefined {
  if (!decoded.ok || decoded.serial === undefined) return undefined
  const header = decoded.fields.find(({ key }) => key === 'header')?.children ?? []
  return header.some(({ key }) => key === 'total') ? undefined : decoded.serial
}

const isSame = (a: Numbered, b: Numbered): boolean =>
  a.messageId === b.messageId &&
  a.content.length === b.content.length &&
  a.content.every((byte, i) => byte === b.content[i])

class JtInspector implements Inspector {
  /** The message before, of the same connection. */
  private before: Numbered | undefined

  take(message: CheckedMessage, note: Note): void {
    const { decoded, flags, messageId, content, receiveTime } = message
    if (!decoded.ok) return
    checkHeader(decoded, note)
    // Registration and authentication begin a connection; each counts on from whatever its terminal remembers.
    if (flags & RecordFlag.signOn) this.before = undefined
    const serial = serialOf(message)
    if (serial === undefined) return
    const now = { serial, messageId, content, receiveTime }
    const { before } = this
    this.before = now
    if (!before || before.serial !== serial || isSame(before, now)) return
    if (Math.abs(receiveTime - before.receiveTime) > NOT_ROUND_MS) return
    const field = decoded.fields
      .find(({ key }) => key === 'header')
      ?.children?.find(({ key }) => key === 'serial')
    const place = field && { name: field.name, offset: field.offset, length: field.length }
    note({ code: 'serial_repeated', clause: clauseOf(decoded), path: 'header.serial', ...place })
  }
}

/**
 * JT/T 808 as far as it can be judged from what is stored. Its intervals are parameters of the terminal. A serial counts up and
 * a resend keeps it, so one that two messages share is wrong; one that is missing tells nothing: heartbeats and items of batches
 * leave no serial, and positions of an offline time stand at other times than they were sent.
 */
export const conformance: Conformance = { rules: RULES, inspector: () => new JtInspector(), clauseOf }
