import { Flag } from './frame.ts'

/** What a platform says with the flag of a refusal. */
export const REFUSALS: Readonly<Record<number, string>> = {
  [Flag.error]: 'error',
  [Flag.vinDuplicate]: 'VIN in use',
  [Flag.vinUnknown]: 'VIN unknown',
  [Flag.signatureError]: 'signature error',
  [Flag.structureError]: 'structure error',
  [Flag.decryptionError]: 'decryption error',
}
