import { createFramer as create, type FramerRules } from '@motorpool/gbt'
import type { Framer } from '@motorpool/wire'
import { COMMAND_AT, ENCRYPTION_AT, FLAG_AT, START } from './frame.ts'

const RULES: FramerRules = {
  starts: [START['2016'], START['2025']],
  plausible(bytes, at) {
    const command = bytes[at + COMMAND_AT] ?? 0
    const flag = bytes[at + FLAG_AT] ?? 0
    const encryption = bytes[at + ENCRYPTION_AT] ?? 0
    return (
      ((command >= 1 && command <= 0x0b) || (command >= 0x80 && command <= 0x82)) &&
      ((flag >= 1 && flag <= 7) || flag === 0xfe) &&
      (encryption <= 5 || encryption >= 0xfe)
    )
  },
}

export const createFramer = (options?: { maxFrame?: number }): Framer => create(RULES, options)
