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
