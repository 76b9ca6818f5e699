import type { PackedHistory } from '@motorpool/history/server'
import { stretches } from '@motorpool/history/stretches'
import { floatAt, intAt } from '@motorpool/kernel'
import { byId } from '@motorpool/protocols'
import { ConformanceChecker, type ConformanceReport, rawFormOf } from '@motorpool/wire'
import { decodeStored } from '../monitor/protocols.ts'

/** History of one terminal; [from, to) in device time, ms. */
export interface CheckedHistory {
  /** Number of the protocol whose messages are looked at. */
  protocol: number
  from: number
  to: number
  history: PackedHistory
}

const ALL = 100

/** Tells each whole percent of the range that is behind, once. */
function follower(from: number, to: number, tell: (percent: number) => void): (time: number) => void {
  let told = 0
  return (time) => {
    const percent = Math.floor((ALL * (time - from)) / Math.max(1, to - from))
    if (percent > told) tell((told = percent))
  }
}

/** Pure: reads what was stored a stretch at a time. `tell` hears how much of the range is behind, in whole percent. */
export function checkHistory(
  { protocol, from, to, history }: CheckedHistory,
  tell: (percent: number) => void = () => {},
): ConformanceReport {
  const passed = follower(from, to, tell)
  const spoken = byId(protocol)
  const checker = new ConformanceChecker(spoken?.conformance)
  for (const { columns, raw: rawOf } of stretches(history))
    for (let row = 0; row < columns.count; row++) {
      const deviceTime = floatAt(columns.deviceTime, row)
      if (deviceTime < from || deviceTime >= to || intAt(columns.protocol, row) !== protocol) continue
      passed(deviceTime)
      const raw = rawOf(row)
      const messageId = intAt(columns.messageId, row)
      const rawForm = rawFormOf(intAt(columns.rawForm, row))
      const flags = intAt(columns.flags, row)
      checker.take({
        messageId,
        deviceTime,
        receiveTime: Math.floor(floatAt(columns.receive, row) / 1000),
        flags,
        decoded: decodeStored({ protocol, messageId, rawForm, flags, raw }),
        content: spoken?.content(raw, rawForm) ?? raw,
        kind: spoken?.kind(messageId) ?? messageId,
      })
    }
  return checker.report()
}
