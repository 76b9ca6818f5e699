import { dayOf } from '@motorpool/kernel'
import {
  type CheckedMessage,
  type Conformance,
  type DecodedField,
  type DecodedFrame,
  type Inspector,
  type Note,
  RecordFlag,
  type Rule,
} from '@motorpool/wire'
import { gb17691 } from './facts.ts'
import { Command } from './frame.ts'

const [, , , HJ_1239] = gb17691.editions
/** Blocks whose tables are confirmed; the others of HJ 1239 and all of HJ 1014 are not, so they give no clause. */
const CONFIRMED: readonly string[] = ['stream', 'obd']

/** Annex Q is known without the numbers of its clauses. */
function clauseOf({ edition }: DecodedFrame, path: string): string | undefined {
  const [group = ''] = path.split('.')
  const isAnnexQ = edition.startsWith('2018')
  return isAnnexQ && CONFIRMED.includes(group.replace(/_\d+$/, '')) ? 'GB 17691-2018 Q' : undefined
}

/** All are remarks: what is known of them is practice, not the text of a clause. */
const RULES = [
  {
    code: 'serial_gap',
    severity: 'remark',
    text: [
      '实时信息流水号不连续（可能丢失报文）',
      'Serials of realtime reports do not follow each other: messages may be missing',
      'リアルタイム情報の通番が連続していません（欠落の可能性）',
    ],
  },
  {
    code: 'vin_differs',
    severity: 'remark',
    text: [
      'OBD信息中的车辆识别码与报文头不一致',
      'The code of the vehicle in the OBD block is not that of the header',
      'OBD情報の車両識別番号がヘッダーと一致しません',
    ],
  },
  {
    code: 'unsigned',
    severity: 'remark',
    text: [
      'HJ 1239实时或补发信息没有数字签名',
      'A report of HJ 1239 carries no signature',
      'HJ 1239の情報に電子署名がありません',
    ],
  },
] as const satisfies readonly Rule[]

const placeOf = ({ name, offset, length }: DecodedField) => ({ name, offset, length })

const serialOf = ({ fields }: DecodedFrame): DecodedField | undefined =>
  [...fields, ...fields.flatMap(({ children = [] }) => children)].find(({ key }) => key === 'serial')

/** Keys of blocks that came twice are numbered. */
const blocksOf = ({ fields }: DecodedFrame, key: string): DecodedField[] =>
  fields.filter((field) => field.key.replace(/_\d+$/, '') === key)

class EmissionInspector implements Inspector {
  /** Of the newest report, and of the newest message of any kind: it is not known whether all share one counter. */
  private report: { day: number; serial: number } | undefined
  private any: number | undefined

  take(message: CheckedMessage, note: Note): void {
    const { decoded, messageId } = message
    if (!decoded.ok) return
    const isReport = messageId === Command.realtime || messageId === Command.reissue
    if (messageId === Command.realtime) this.checkSerial(message, decoded, note)
    if (decoded.serial !== undefined) this.any = decoded.serial
    if (!isReport) return
    checkVin(decoded, note)
    if (decoded.edition === HJ_1239 && !decoded.tail && blocksOf(decoded, 'signature').length === 0)
      note({ code: 'unsigned' })
  }

  /** Serials begin at 1 each day; the first report of the range, and of a day, is taken as it is. */
  private checkSerial({ deviceTime, flags }: CheckedMessage, frame: DecodedFrame, note: Note): void {
    const { serial } = frame
    if (serial === undefined || flags & RecordFlag.absurdTime) return
    const day = dayOf(deviceTime)
    const before = this.report
    this.report = { day, serial }
    if (before?.day !== day) return
    if (serial === before.serial + 1 || serial === (this.any ?? before.serial) + 1) return
    const field = serialOf(frame)
    note({ code: 'serial_gap', path: 'serial', ...(field && placeOf(field)) })
  }
}

function checkVin(frame: DecodedFrame, note: Note): void {
  for (const block of blocksOf(frame, 'obd')) {
    const vin = block.children?.find(({ key }) => key === 'vin')
    if (typeof vin?.value !== 'string' || vin.value.trim() === '' || vin.value === frame.deviceId) continue
    note({ code: 'vin_differs', path: 'obd.vin', ...placeOf(vin) })
  }
}

/** GB 17691 annex Q, HJ 1239 and HJ 1014 as far as they are known. Periods are a matter of the device. */
export const conformance: Conformance = {
  rules: RULES,
  inspector: () => new EmissionInspector(),
  clauseOf,
}
