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

const MARK = 0xff
const ALGORITHMS: readonly (number | undefined)[] = [1, 2, 3]

/** The signature of a 2025 report and the bytes it covers, for who holds the vehicle's public key. */
export function signatureOf(frame: Uint8Array): FrameSignature | undefined {
  const decoded = decode(frame)
  if (!decoded.ok || decoded.edition !== '2025') return undefined
  const block = decoded.fields.find(({ key }) => key === 'signature')
  if (!block) return decoded.tail ? lastSignature(frame, decoded.tail.offset) : undefined
  const value = (key: string) => block.children?.find((field) => field.key === key)?.value
  const r = fromHex(String(value('r')))
  const s = fromHex(String(value('s')))
  if (!r || !s) return undefined
  return { algorithm: Number(value('algorithm')), signed: frame.subarray(BODY_AT, block.offset), r, s }
}

/**
 * The signature behind a block of unknown length: it is the last block, so its lengths end with the body. None where bytes
 * in more than one place read so.
 */
function lastSignature(frame: Uint8Array, from: number): FrameSignature | undefined {
  const found: FrameSignature[] = []
  for (let at = frame.indexOf(MARK, from); at >= 0; at = frame.indexOf(MARK, at + 1)) {
    const signature = signatureAt(frame, at)
    if (signature) found.push(signature)
  }
  return found.length === 1 ? found[0] : undefined
}

function signatureAt(frame: Uint8Array, at: number): FrameSignature | undefined {
  const end = frame.length - 1
  const view = new DataView(frame.buffer, frame.byteOffset, end)
  const algorithm = frame[at + 1]
  if (algorithm === undefined || !ALGORITHMS.includes(algorithm) || at + 4 > end) return undefined
  const rEnd = at + 4 + view.getUint16(at + 2)
  if (rEnd + 2 > end || rEnd + 2 + view.getUint16(rEnd) !== end) return undefined
  const r = frame.subarray(at + 4, rEnd)
  return { algorithm, signed: frame.subarray(BODY_AT, at), r, s: frame.subarray(rEnd + 2, end) }
}
