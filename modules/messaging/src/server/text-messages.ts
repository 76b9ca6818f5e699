import type { Catalogues, Params } from '@motorpool/i18n'
import { definePort } from '@motorpool/kernel'
import type { Sender } from './send.ts'

/** What persons are told of a vehicle by text message, besides their message in the console. */
export interface TextMessage {
  /** Of the vehicle. */
  orgId: string
  vin: string
  /** Texts `<key>.title` and `<key>.content` of the catalogues, in the language of each reader. */
  text: { key: string; params?: Params }
  users: readonly string[]
  catalogues: Catalogues
}

/** Who has a sender of text messages; those without a number are left out. Nothing is provided where there is no sender. */
export const textMessages =
  definePort<(sender: Sender, message: TextMessage) => Promise<void>>('messaging.text-messages')
