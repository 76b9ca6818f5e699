import { type Claimed, type DecodedFrame, walkFields } from '@motorpool/wire'
import { Command } from './frame.ts'

const said = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

/** What a login says (2016 § 7.1), and the answer to a query of the parameters 07 and 08 (annex B.3.5.5): logins name no software. */
export function claimed({ messageId, fields }: DecodedFrame): Claimed {
  if (messageId !== Command.query) {
    const iccid = said(fields.find(({ key }) => key === 'iccid')?.value)
    return iccid === '' ? {} : { iccid }
  }
  let software = ''
  walkFields(fields, (_path, { key, value }) => {
    if (key === 'firmware') software = said(value)
  })
  return software === '' ? {} : { software }
}
