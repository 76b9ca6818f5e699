/** Ciphers under a key that a vehicle and the platform share. */
export const SHARED_CIPHERS = ['aes128', 'sm4'] as const
export type SharedCipher = (typeof SHARED_CIPHERS)[number]

/** Ciphers to the platform's public key, which only its private key opens. */
export const OWN_CIPHERS = ['rsa', 'sm2'] as const
export type OwnCipher = (typeof OWN_CIPHERS)[number]

/** Bytes of a key of either shared cipher. */
export const SHARED_KEY_LENGTH = 16

/** A key agreed with one vehicle, and when it holds: ms since the epoch, `expires` exclusive. */
export interface SharedKey {
  cipher: SharedCipher
  key: Uint8Array
  activeFrom: number
  expires: number
}

/**
 * The mathematics and the keys of a gateway, given to its sessions: a protocol has neither. Nothing here throws;
 * `undefined` stands for bytes that do not open.
 */
export interface CipherPort {
  /** Opens what was enciphered under a key of a vehicle. */
  open(cipher: SharedCipher, key: Uint8Array, sealed: Uint8Array): Uint8Array | undefined
  /**
   * Opens what was enciphered to the platform; its private key never leaves the gateway. `fits` says whether bytes are what
   * was meant: RSA gives bytes under another key too (implicit rejection), so of several keys this tells the right one.
   */
  openOwn(cipher: OwnCipher, sealed: Uint8Array, fits: (bytes: Uint8Array) => boolean): Uint8Array | undefined
  /** The keys of a vehicle, the one that becomes active last in front; empty where none was agreed. */
  keysOf(deviceId: string): readonly SharedKey[]
}
