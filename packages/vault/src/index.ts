import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { keyFile } from './key-file.ts'

export { type KeyAge, keyAge, keyFile, keyFingerprint } from './key-file.ts'

const IV = 12
const TAG = 16
const VERSION = 1

/** Encrypts what the platform must be able to use again: mail passwords, keys of second factors. */
export interface Vault {
  /** `context` says what it is of (`email_config`, `app_user.totp`); it opens under the same alone. */
  seal(text: string, context: string): string
  /** Throws when the text was sealed with another key or for another context, or was changed. */
  open(sealed: string, context: string): string
}

/** AES-256-GCM with a key of 32 bytes. */
export function vaultOf(key: Buffer): Vault {
  if (key.length !== 32) throw new Error('a vault key has 32 bytes')
  return {
    seal(text, context) {
      const iv = randomBytes(IV)
      const cipher = createCipheriv('aes-256-gcm', key, iv)
      cipher.setAAD(Buffer.from(context))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([Buffer.from([VERSION]), iv, cipher.getAuthTag(), body]).toString('base64url')
    },
    open(sealed, context) {
      const bytes = Buffer.from(sealed, 'base64url')
      if (bytes[0] !== VERSION || bytes.length < 1 + IV + TAG)
        throw new Error(`${context}: not a sealed text`)
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(1, 1 + IV))
      decipher.setAAD(Buffer.from(context))
      decipher.setAuthTag(bytes.subarray(1 + IV, 1 + IV + TAG))
      return Buffer.concat([decipher.update(bytes.subarray(1 + IV + TAG)), decipher.final()]).toString('utf8')
    },
  }
}

export function newVault(): Vault {
  return vaultOf(randomBytes(32))
}

/** The vault of a data folder: its key is made at the first start and readable by its owner alone. */
export function loadVault(folder: string, now?: number): Vault {
  return vaultOf(keyFile(folder, 'vault.key', () => randomBytes(32), now))
}
