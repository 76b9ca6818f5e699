import { type Claimed, type DecodedFrame, saidText, walkFields } from '@motorpool/wire'
import { Command } from './frame.ts'

/** What a login says (2016 § 7.1), and the answer to a query of the parameters 07 and 08 (annex B.3.5.5): logins name no software. */
export function claimed({ messageId, fields }: DecodedFrame): Claimed {
  if (messageId !== Command.query) {
    const iccid = saidText(fields.find(({ key }) => key === 'iccid')?.value)
    return iccid === undefined ? {} : { iccid }
  }
  let firmware: string | undefined
  walkFields(fields, (_path, { key, value }) => {
    if (key === 'firmware') firmware = saidText(value)
  })
  return firmware === undefined ? {} : { firmware }
}
