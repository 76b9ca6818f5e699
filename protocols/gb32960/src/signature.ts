import { fromHex } from '@motorpool/kernel'
import { decode } from './decode.ts'
import { BODY_AT } from './frame.ts'

export interface FrameSignature {
  /** 1 SM2, 2 RSA, 3 ECC. */
  algorithm: number
  /** From the first byte of the time up to the byte before the FF. */
  signed: Uint8Array
  r: Uint8Array
  /** Empty for RSA. */
  s: Uint8Array
}

/** The signature of a 2025 report and the bytes it covers, for who holds the vehicle's public key. */
export function signatureOf(frame: Uint8Array): FrameSignature | undefined {
  const decoded = decode(frame)
  const block = decoded.ok ? decoded.fields.find(({ key }) => key === 'signature') : undefined
  const value = (key: string) => block?.children?.find((field) => field.key === key)?.value
  const r = fromHex(String(value('r')))
  const s = fromHex(String(value('s')))
  if (!block || !r || !s) return undefined
  return { algorithm: Number(value('algorithm')), signed: frame.subarray(BODY_AT, block.offset), r, s }
}
