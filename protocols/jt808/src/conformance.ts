import type { CheckedMessage, Conformance, DecodedFrame, Inspector, Note, Rule } from '@motorpool/wire'

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

const inspector = (): Inspector => ({
  take({ decoded }: CheckedMessage, note: Note) {
    if (decoded.ok) checkHeader(decoded, note)
  },
})

/**
 * JT/T 808 as far as it can be judged from what is stored. Its intervals are parameters of the terminal, and heartbeats and
 * items of batches leave no serial: neither pauses nor missing serials are held against anybody.
 */
export const conformance: Conformance = { rules: RULES, inspector, clauseOf }
