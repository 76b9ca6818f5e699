import { COMMAND_AT, createFramer as create, ENCRYPTION_AT, type FramerRules } from '@motorpool/gbt'
import type { Framer } from '@motorpool/wire'
import { Command, Encryption, ID_AT, OTHER_START, START } from './frame.ts'

const RULES: FramerRules = {
  starts: [START, OTHER_START],
  plausible(bytes, at) {
    const command = bytes[at + COMMAND_AT] ?? 0
    const letter = bytes[at + ID_AT] ?? 0
    const encryption = bytes[at + ENCRYPTION_AT] ?? 0
    return (
      command >= Command.login &&
      command <= Command.activationAnswer &&
      letter >= 0x30 &&
      letter <= 0x7a &&
      (encryption <= Encryption.highest || encryption >= 0xfe)
    )
  },
}

export const createFramer = (options?: { maxFrame?: number }): Framer => create(RULES, options)
