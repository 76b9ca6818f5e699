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
  valueAt,
} from '@motorpool/wire'
import { Command } from './frame.ts'

const DAY_MS = 86_400_000
/** Annex B: a report at least every 30 s; device times are whole seconds, so a kept period may look one longer. */
const LONGEST_INTERVAL_MS = 31_000
/** Annex B: reports go on for 3 minutes after switch-off. */
const AFTER_OFF_MS = 180_000
/** Annex B of 2016: from so long before a level 3 alarm until so long after it, data are sampled at least every second. */
const AROUND_ALARM_MS = 30_000
/** Device times are whole seconds, so a kept second may look one longer. */
const LONGEST_SAMPLE_MS = 2_000
const GRAVEST = 3
/** Annex B: how far back stored data are reissued. */
const REISSUE_DAYS: Readonly<Record<string, number>> = { '2016': 3, '2025': 7 }
const STARTED = 1
const PARKED_CHARGING = 1

/** Clauses of the tables by the block that a field stands in. */
const CLAUSES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '2016': {
    vehicle: '7.2.3.1',
    motors: '7.2.3.2',
    fuelCell: '7.2.3.3',
    engine: '7.2.3.4',
    position: '7.2.3.5',
    extremes: '7.2.3.6',
    alarm: '7.2.3.7',
    voltages: '7.2.3.8',
    temperatures: '7.2.3.9',
  },
  '2025': {
    vehicle: '7.2.4.1',
    motors: '7.2.4.2',
    engine: '7.2.4.4',
    position: '7.2.4.5',
    alarm: '7.2.4.6',
    voltages: '7.2.4.7',
    temperatures: '7.2.4.8',
  },
}
const MESSAGE_CLAUSES: Readonly<Record<number, string>> = {
  [Command.login]: '7.1',
  [Command.realtime]: '7.2',
  [Command.reissue]: '7.2',
  [Command.logout]: '7.3',
}
/** Blocks of 2025 whose ranges are not verified. */
const UNSURE: readonly string[] = ['fuelCell', 'stacks', 'supercapacitor', 'supercapacitorExtremes']
const HEADER: readonly string[] = ['start', 'command', 'flag', 'uniqueId', 'encryption', 'length', 'check']

const clause = (edition: string, place: string): string => `GB/T 32960.3-${edition} ${place}`

function clauseOf({ edition, messageId }: DecodedFrame, path: string): string | undefined {
  const [group = ''] = path.split('.')
  if (HEADER.includes(group)) return clause(edition, '6.2')
  // The clause on time is known of 2016 alone.
  if (group === 'time' && edition === '2016') return clause(edition, '6.5')
  const block = group.replace(/_\d+$/, '')
  if (edition === '2025' && UNSURE.includes(block)) return undefined
  const place = CLAUSES[edition]?.[block] ?? MESSAGE_CLAUSES[messageId]
  return place && clause(edition, place)
}

const RULES = [
  {
    code: 'interval_long',
    severity: 'violation',
    text: [
      '登录期间实时信息上报间隔超过30秒',
      'Realtime reports of a session are more than 30 s apart',
      'セッション中のリアルタイム情報の間隔が30秒を超えています',
    ],
  },
  {
    code: 'off_silent',
    severity: 'violation',
    text: [
      '车辆熄火后上报未满3分钟即停止',
      'Reports end sooner than 3 minutes after switch-off',
      '車両停止後3分未満で送信が止まっています',
    ],
  },
  {
    code: 'login_serial',
    severity: 'violation',
    text: [
      '登入流水号未按次加1或未按日从1开始',
      'The login serial does not rise by one, or does not start from 1 each day',
      'ログイン通番が1ずつ増えていないか、日ごとに1から始まっていません',
    ],
  },
  {
    code: 'logout_serial',
    severity: 'violation',
    text: [
      '登出流水号与登入流水号不一致',
      'The serial of the logout is not that of the login',
      'ログアウト通番がログイン通番と一致しません',
    ],
  },
  {
    code: 'charging_block',
    severity: 'violation',
    text: [
      '停车充电期间发送了不应发送的驱动电机或发动机数据',
      'Motor or engine data are sent while charging parked',
      '停車充電中に駆動モーターまたはエンジンのデータが送信されています',
    ],
  },
  {
    code: 'alarm_level',
    severity: 'violation',
    text: [
      '通用报警标志已置位而最高报警等级为0',
      'A general alarm is set while the highest level is 0',
      '共通アラームが立っているのに最高レベルが0です',
    ],
  },
  {
    code: 'alarm_sampling',
    severity: 'violation',
    text: [
      '三级报警前后30秒内数据采样间隔超过1秒',
      'Data from 30 s before to 30 s after a level 3 alarm are more than 1 s apart',
      'レベル3アラームの前後30秒のデータの間隔が1秒を超えています',
    ],
  },
  {
    code: 'reissue_old',
    severity: 'remark',
    text: [
      '补发数据早于标准规定的补发期限',
      'Reissued data are older than what the standard has reissued',
      '規格の再送期限より古いデータが再送されました',
    ],
  },
] as const satisfies readonly Rule[]

const groupOf = ({ fields }: DecodedFrame, key: string): DecodedField | undefined =>
  fields.find((field) => field.key === key)

/** Where a field or block stands, for a breach. */
const placeOf = ({ key, name, offset, length }: DecodedField) => ({ path: key, name, offset, length })

/** Whether data are dense enough around level 3 alarms; messages come in the order of their device times, reissues among them. */
class AlarmSampling {
  /** Device times of the session, back to half a minute before the newest and one more. */
  private times: number[] = []
  /** End of what belongs to the newest alarm. */
  private until = Number.NEGATIVE_INFINITY
  private isGrave = false

  begin(): void {
    this.times = []
    this.until = Number.NEGATIVE_INFINITY
    this.isGrave = false
  }

  /** Whether more than a second is missing of what belongs to an alarm; said once of each. */
  isSparse(time: number, level: unknown): boolean {
    const before = this.times.at(-1)
    const isAfter = before !== undefined && Math.min(time, this.until) - before > LONGEST_SAMPLE_MS
    const from = time - AROUND_ALARM_MS
    this.times = this.times.filter((_, i, all) => (all[i + 1] ?? time) > from)
    this.times.push(time)
    const rises = level === GRAVEST && !this.isGrave
    if (typeof level === 'number') this.isGrave = level === GRAVEST
    const isBefore =
      rises && this.times.some((one, i, all) => (all[i + 1] ?? one) - Math.max(one, from) > LONGEST_SAMPLE_MS)
    if (rises) this.until = time + AROUND_ALARM_MS
    if (isAfter || isBefore) this.until = Number.NEGATIVE_INFINITY
    return isAfter || isBefore
  }
}

class GbInspector implements Inspector {
  private readonly sampling = new AlarmSampling()
  private login: { day: number; serial: number } | undefined
  /** Serial of the session that is open. */
  private session: number | undefined
  private report: { time: number; isLive: boolean; offSince: number | undefined } | undefined

  take(message: CheckedMessage, note: Note): void {
    const { decoded, messageId } = message
    if (!decoded.ok) return
    if (messageId === Command.login) this.takeLogin(message, decoded, note)
    else if (messageId === Command.logout) this.takeLogout(decoded, note)
    else if (messageId === Command.realtime || messageId === Command.reissue) {
      this.takeReport(message, decoded, note)
      checkBlocks(decoded, note)
    }
  }

  private takeLogin({ deviceTime }: CheckedMessage, frame: DecodedFrame, note: Note): void {
    this.report = undefined
    this.sampling.begin()
    const serial = frame.serial
    this.session = serial
    if (serial === undefined) return
    const day = dayOf(deviceTime)
    // Nothing is known of the logins before the range: its first one is taken as it is.
    const { login } = this
    this.login = { day, serial }
    if (!login) return
    const expected = login.day === day ? login.serial + 1 : 1
    if (serial === expected) return
    const field = groupOf(frame, 'serial')
    note({ code: 'login_serial', clause: clause(frame.edition, '7.1'), ...(field && placeOf(field)) })
  }

  private takeLogout(frame: DecodedFrame, note: Note): void {
    this.report = undefined
    this.sampling.begin()
    const { session } = this
    this.session = undefined
    if (session === undefined || frame.serial === undefined || frame.serial === session) return
    const field = groupOf(frame, 'serial')
    note({ code: 'logout_serial', clause: clause(frame.edition, '7.3'), ...(field && placeOf(field)) })
  }

  private takeReport(
    { deviceTime, receiveTime, flags }: CheckedMessage,
    frame: DecodedFrame,
    note: Note,
  ): void {
    const { edition } = frame
    if (flags & RecordFlag.absurdTime) return
    const annexB = clause(edition, 'B')
    const most = (REISSUE_DAYS[edition] ?? Number.POSITIVE_INFINITY) * DAY_MS
    if (flags & RecordFlag.reissued && receiveTime - deviceTime > most)
      note({ code: 'reissue_old', clause: annexB })
    if (edition === '2016' && this.sampling.isSparse(deviceTime, valueAt(frame.fields, 'alarm.level')))
      note({ code: 'alarm_sampling', clause: annexB })
    const before = this.report
    // The period is that of realtime reports: how close together stored data are reissued is not said.
    const isLive = (flags & RecordFlag.reissued) === 0
    if (isLive && before?.isLive && deviceTime - before.time > LONGEST_INTERVAL_MS) {
      const { offSince, time } = before
      if (offSince === undefined) note({ code: 'interval_long', clause: annexB })
      else if (time - offSince + LONGEST_INTERVAL_MS < AFTER_OFF_MS)
        note({ code: 'off_silent', clause: annexB })
    }
    const status = valueAt(frame.fields, 'vehicle.status')
    const offSince =
      status === STARTED ? undefined : (before?.offSince ?? (status === 2 ? deviceTime : undefined))
    this.report = { time: deviceTime, isLive, offSince }
  }
}

function checkBlocks(frame: DecodedFrame, note: Note): void {
  const { edition, fields } = frame
  // The sentence on charging is known of 2016 alone.
  if (edition === '2016' && valueAt(fields, 'vehicle.chargeStatus') === PARKED_CHARGING) {
    for (const key of ['motors', 'engine']) {
      const block = groupOf(frame, key)
      if (block) note({ code: 'charging_block', clause: clauseOf(frame, key) ?? '', ...placeOf(block) })
    }
  }
  const alarm = groupOf(frame, 'alarm')
  if (!alarm || valueAt(fields, 'alarm.level') !== 0) return
  const flags = valueAt(fields, 'alarm.flags')
  if (typeof flags === 'number' && flags !== 0)
    note({
      code: 'alarm_level',
      clause: clauseOf(frame, 'alarm') ?? '',
      ...placeOf(alarm),
      path: 'alarm.level',
    })
}

/** GB/T 32960.3 as far as its tables and its annex B are known. */
export const conformance: Conformance = { rules: RULES, inspector: () => new GbInspector(), clauseOf }
