import {
  type Codes,
  type Cursor,
  code,
  EncodeError,
  type Item,
  list,
  number,
  type Sink,
  type SpecialItem,
  text,
  time,
} from '@motorpool/gbt'
import { type DecodedField, type Names, OutOfBytes } from '@motorpool/wire'
import { SAMPLING } from '../catalogue/codes.ts'
import { Command, type Edition, editionNamed } from '../frame.ts'
import { message } from './message.ts'

export interface ParameterInput {
  id: number
  /** A number in its unit, a text, or the mark `abnormal` / `invalid`. */
  value: number | string
}

const MS = { unit: 'ms' }
const S = { unit: 's' }
const MIN = { unit: 'min' }

const NORMAL_PERIOD: Names = ['正常时信息上报时间周期', 'Normal report period', '通常時報告周期']
const ALARM_PERIOD: Names = ['出现报警时信息上报时间周期', 'Alarm report period', 'アラーム時報告周期']

/** Parameters 05 and 0E take their length from 04 and 0D. */
const LENGTH_OF: Readonly<Record<number, number>> = { 0x05: 0x04, 0x0e: 0x0d }
const READ_ONLY = new Set([0x07, 0x08])

const COMMON: ReadonlyMap<number, Item> = new Map<number, Item>([
  [
    0x01,
    number(
      'storagePeriod',
      ['车载终端本地存储时间周期', 'Local storage period', 'ローカル保存周期'],
      2,
      [0, 60000],
      MS,
    ),
  ],
  [0x02, number('reportPeriod', NORMAL_PERIOD, 2, [1, 600], S)],
  [0x03, number('alarmPeriod', ALARM_PERIOD, 2, [0, 60000], MS)],
  [
    0x04,
    number(
      'domainLength',
      [
        '远程服务与管理平台域名长度M',
        'Length M of the service platform domain',
        'サービスプラットフォームドメイン長M',
      ],
      1,
      [0, 253],
    ),
  ],
  [
    0x05,
    text(
      'domain',
      ['远程服务与管理平台域名', 'Service platform domain', 'サービスプラットフォームドメイン'],
      0,
    ),
  ],
  [
    0x06,
    number(
      'port',
      ['远程服务与管理平台端口', 'Service platform port', 'サービスプラットフォームポート'],
      2,
      [0, 65531],
    ),
  ],
  [0x07, text('hardware', ['硬件版本', 'Hardware version', 'ハードウェア版'], 5)],
  [0x08, text('firmware', ['固件版本', 'Firmware version', 'ファームウェア版'], 5)],
  [
    0x09,
    number(
      'heartbeatPeriod',
      ['车载终端心跳发送周期', 'Heartbeat period', 'ハートビート周期'],
      1,
      [1, 240],
      S,
    ),
  ],
  [
    0x0a,
    number(
      'terminalTimeout',
      ['终端应答超时时间', 'Terminal response timeout', '端末応答タイムアウト'],
      2,
      [1, 600],
      S,
    ),
  ],
  [
    0x0b,
    number(
      'platformTimeout',
      ['平台应答超时时间', 'Platform response timeout', 'プラットフォーム応答タイムアウト'],
      2,
      [1, 600],
      S,
    ),
  ],
  [
    0x0c,
    number(
      'loginWait',
      [
        '连续三次登入失败后到下一次登入的间隔时间',
        'Wait after three failed logins',
        'ログイン3回失敗後の待ち時間',
      ],
      1,
      [1, 240],
      MIN,
    ),
  ],
  [
    0x0d,
    number(
      'publicDomainLength',
      ['公共平台域名长度N', 'Length N of the public platform domain', '公共プラットフォームドメイン長N'],
      1,
      [0, 253],
    ),
  ],
  [0x0e, text('publicDomain', ['公共平台域名', 'Public platform domain', '公共プラットフォームドメイン'], 0)],
  [
    0x0f,
    number(
      'publicPort',
      ['公共平台端口', 'Public platform port', '公共プラットフォームポート'],
      2,
      [0, 65531],
    ),
  ],
  [0x10, code('sampling', ['是否处于抽样监测中', 'Sampling monitoring in progress', '抜取監視中'], SAMPLING)],
])

/** In 2025 the two report periods are one byte wide. */
const IN_2025: ReadonlyMap<number, Item> = new Map<number, Item>([
  ...COMMON,
  [0x02, number('reportPeriod', NORMAL_PERIOD, 1, [1, 30], S)],
  [0x03, number('alarmPeriod', ALARM_PERIOD, 1, [0, 1], S)],
])

/** Annex B table of parameters: id to item. */
export const PARAMETERS: Readonly<Record<Edition, ReadonlyMap<number, Item>>> = {
  '2016': COMMON,
  '2025': IN_2025,
}

const IDS: Codes = Object.fromEntries(
  [...COMMON].flatMap(([id, item]) => ('name' in item ? [[id, item.name]] : [])),
)
export const PARAMETER_ID = code('id', ['参数ID', 'Parameter id', 'パラメータID'], IDS)
const COUNT = number('count', ['参数总数', 'Number of parameters', 'パラメータ数'], 1, [0, 252])
const PARAMETER: Names = ['参数', 'Parameter', 'パラメータ']
const REQUESTED = time('time', ['参数查询时间', 'Query time', '照会時刻'])

function readValue(
  cursor: Cursor,
  id: number,
  lengths: ReadonlyMap<number, number>,
): DecodedField[] | undefined {
  const item = PARAMETERS[editionNamed(cursor.edition)].get(id)
  if (!item) return undefined
  const lengthId = LENGTH_OF[id]
  const into: DecodedField[] = []
  if (lengthId === undefined || item.kind !== 'text') cursor.item(item, into)
  else {
    const length = lengths.get(lengthId)
    if (length === undefined) return undefined
    cursor.item({ ...item, length }, into)
  }
  return into
}

/** A parameter of unknown width ends the reading: nothing behind it can be found. */
function readParameters(cursor: Cursor): DecodedField[] {
  const count = cursor.number(COUNT)
  const lengths = new Map<number, number>()
  const from = cursor.offset
  const children: DecodedField[] = []
  const group = (): DecodedField => ({
    key: 'parameters',
    name: PARAMETER,
    offset: from,
    length: cursor.offset - from,
    children,
  })
  for (let i = 0; i < Number(count.value ?? 0); i++) {
    const start = cursor.offset
    try {
      const id = cursor.code(PARAMETER_ID)
      const values = readValue(cursor, Number(id.raw ?? id.value), lengths)
      const value = values?.[0]
      if (!values || !value) {
        cursor.offset = start
        return [count, group(), cursor.leave(start, `parameter ${id.raw ?? id.value} has no known width`)]
      }
      if (typeof value.value === 'number') lengths.set(Number(id.value), value.value)
      const name = value.name
      children.push({
        key: String(i),
        name,
        offset: start,
        length: cursor.offset - start,
        children: [id, value],
      })
    } catch (error) {
      if (!(error instanceof OutOfBytes)) throw error
      cursor.offset = start
      return [count, group(), cursor.leave(start, `parameter ${i} is cut short: ${error.message}`)]
    }
  }
  return [count, group()]
}

function writeParameters(sink: Sink, parameters: readonly ParameterInput[], edition: Edition): void {
  sink.integer(1, parameters.length, 'parameters.length')
  const lengths = new Map<number, unknown>()
  parameters.forEach(({ id, value }, i) => {
    const path = `parameters.${i}`
    const item = PARAMETERS[edition].get(id)
    if (!item) throw new EncodeError(path, `parameter ${id} has no known width`)
    sink.integer(1, id, path)
    lengths.set(id, value)
    const lengthId = LENGTH_OF[id]
    if (lengthId === undefined || item.kind !== 'text') return sink.item(item, value, path)
    if (typeof value !== 'string' || lengths.get(lengthId) !== value.length) {
      throw new EncodeError(path, `parameter ${lengthId} with the length of this text must stand before it`)
    }
    sink.item({ ...item, length: value.length }, value, path)
  })
}

const parameters: SpecialItem<'parameters', readonly ParameterInput[]> = {
  kind: 'special',
  key: 'parameters',
  parts: [COUNT],
  read: readParameters,
  write: writeParameters,
}

/** Parameters that the platform may set: all but the versions. */
export function settable(id: number): boolean {
  return COMMON.has(id) && !READ_ONLY.has(id)
}

/** Annex B.3.5.5: which parameters the platform wants. */
export const query = message(
  Command.query,
  ['参数查询', 'Query parameters', 'パラメータ照会'],
  [REQUESTED, list('ids', PARAMETER_ID.name, COUNT, PARAMETER_ID)],
)

/** Annex B.3.5.5: the terminal's answer (flag 01). */
export const queryReply = message(Command.query, ['参数查询应答', 'Query answer', 'パラメータ照会応答'], [
  time('time', ['返回查询参数时间', 'Answer time', '応答時刻']),
  parameters,
] as const)

/** Annex B.3.5.6: one bad parameter rejects the whole command. */
export const set = message(Command.set, ['参数设置', 'Set parameters', 'パラメータ設定'], [
  time('time', ['参数设置时间', 'Set time', '設定時刻']),
  parameters,
] as const)
