import { createECDH } from 'node:crypto'
import { AppError } from '@motorpool/kernel'
import { keyFile } from '@motorpool/vault'
import { sm2 } from 'sm-crypto-v2'
import '../errors.ts'

const C1C3C2 = 1
const MAX_HEX = 1024

/** The server's SM2 key, to which browsers encrypt passwords; the private half never leaves this object. */
export interface PasswordKey {
  publicKey: string
  /** The text behind a ciphertext (hex, C1C3C2); throws PASSWORD_UNREADABLE. */
  decrypt(hex: string): string
}

export function passwordKey(privateKey: string): PasswordKey {
  const curve = createECDH('SM2')
  curve.setPrivateKey(privateKey, 'hex')
  const publicKey = curve.getPublicKey('hex')
  return {
    publicKey,
    decrypt(hex) {
      // The point may come with its 04 mark or without.
      const plain = [hex, hex.startsWith('04') ? hex.slice(2) : ''].map((c) => tryDecrypt(c, privateKey))
      const text = plain.find((p) => p)
      if (!text) throw new AppError('PASSWORD_UNREADABLE')
      return text
    },
  }
}

function tryDecrypt(hex: string, privateKey: string): string {
  if (hex.length < 194 || hex.length > MAX_HEX || !/^[0-9a-fA-F]+$/.test(hex)) return ''
  try {
    return sm2.doDecrypt(hex, privateKey, C1C3C2, { output: 'string' })
  } catch {
    return ''
  }
}

/** What a browser does with a password before it sends it. */
export function encryptPassword(password: string, publicKey: string): string {
  return sm2.doEncrypt(password, publicKey, C1C3C2)
}

function freshPrivateKey(): string {
  const curve = createECDH('SM2')
  curve.generateKeys()
  return curve.getPrivateKey('hex').padStart(64, '0')
}

export function newPasswordKey(): PasswordKey {
  return passwordKey(freshPrivateKey())
}

/** The key of a data folder, made at the first start and readable by its owner alone. */
export function loadPasswordKey(folder: string, now?: number): PasswordKey {
  const name = 'sm2.key'
  const text = keyFile(folder, name, () => Buffer.from(`${freshPrivateKey()}\n`), now)
    .toString('utf8')
    .trim()
  if (!/^[0-9a-f]{64}$/.test(text))
    throw new Error(`${folder}/${name} does not hold an SM2 key; restore it or delete it`)
  return passwordKey(text)
}
