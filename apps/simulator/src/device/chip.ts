import {
  createCipheriv,
  createHash,
  createPrivateKey,
  createSign,
  type KeyObject,
  randomBytes,
} from 'node:crypto'
import type { VehicleSecurity } from '@motorpool/gb32960'
import { sm2 } from 'sm-crypto-v2'

const C1C3C2 = 1
const KEY = 16
/** Bytes of one number of a signature. */
const NUMBER = 32
/** A private key of the SM2 curve in DER (RFC 5915), what stands before its number and before its point. */
const DER = ['30770201010420', 'a00a06082a811ccf5501822da144034200'] as const

/** Keys of a vehicle that enciphers and signs. */
export interface Secured {
  /** The platform's public SM2 key, hex. */
  platformKey: string
}

/** The security chip in the terminal of a vehicle: always the same for the same VIN, and of no use but in a simulation. */
export class Chip implements VehicleSecurity {
  readonly chip: VehicleSecurity['chip']
  private readonly privateKey: KeyObject
  /** What a signature of this signer begins with (GB/T 32918.2): OpenSSL leaves it to its caller. */
  private readonly signer: Uint8Array
  private readonly platformKey: string
  private key: Uint8Array = new Uint8Array(KEY)

  constructor(vin: string, { platformKey }: Secured) {
    this.platformKey = platformKey
    const scalar = createHash('sha256').update(`simulated chip of ${vin}`).digest('hex')
    const publicKey = sm2.getPublicKeyFromPrivateKey(scalar)
    const der = Buffer.from(DER[0] + scalar + DER[1] + publicKey, 'hex')
    this.privateKey = createPrivateKey({ key: der, format: 'der', type: 'sec1' })
    this.signer = sm2.getZ(publicKey)
    this.chip = { id: `SIM${vin.slice(-13)}`, publicKey: Buffer.from(publicKey, 'hex') }
  }

  freshKey(): Uint8Array {
    this.key = randomBytes(KEY)
    return Buffer.from(sm2.doEncrypt(this.key, this.platformKey, C1C3C2), 'hex')
  }

  seal(unit: Uint8Array): Uint8Array {
    const cipher = createCipheriv('sm4-ecb', this.key, null)
    return Buffer.concat([cipher.update(unit), cipher.final()])
  }

  sign(bytes: Uint8Array): { r: Uint8Array; s: Uint8Array } {
    const der = createSign('sm3').update(this.signer).update(bytes).sign(this.privateKey)
    const s = 4 + (der[3] ?? 0)
    return { r: numberAt(der, 2), s: numberAt(der, s) }
  }
}

/** An INTEGER of DER as so many bytes as the standard's signatures have. */
function numberAt(der: Buffer, at: number): Uint8Array {
  const value = der.subarray(at + 2, at + 2 + (der[at + 1] ?? 0))
  return Buffer.concat([Buffer.alloc(NUMBER), value]).subarray(-NUMBER)
}
