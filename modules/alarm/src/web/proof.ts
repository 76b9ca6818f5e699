import type { Row } from '@motorpool/resource/web'

/** Address of the message that proves an alarm; undefined where no protocol has brought it. */
export function proofOf({ vin, proofProtocol, proofTime }: Row): string | undefined {
  if (typeof vin !== 'string' || typeof proofProtocol !== 'string' || typeof proofTime !== 'number')
    return undefined
  return messageAt(vin, proofProtocol, proofTime)
}

/** Address of the message of a vehicle that was received in a millisecond. */
export function messageAt(vin: string, proofProtocol: string, proofTime: number): string {
  const query = new URLSearchParams({
    vin,
    protocol: proofProtocol,
    direction: 'UP',
    from: String(Math.floor(proofTime)),
    to: String(Math.floor(proofTime) + 1),
  })
  return `/monitor/messageQuery?${query}`
}

/** ms before and after an alarm that are looked at with it, and the longest window. */
const AROUND_MS = 10 * 60_000
const WINDOW_MS = 86_400_000

/** Address of the window around an alarm. */
export function diagnosisOf(vin: string, begin: number, end: number | null): string {
  const from = begin - AROUND_MS
  const to = Math.min((end ?? begin) + AROUND_MS, from + WINDOW_MS)
  return `/vehicle/alarmDiagnosis?${new URLSearchParams({ vin, from: String(from), to: String(to) })}`
}
