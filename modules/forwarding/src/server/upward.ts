import { must } from '@motorpool/kernel'
import { PROTOCOLS } from '@motorpool/protocols'
import type { Protocol, Upward } from '@motorpool/wire'
import type { ForwardTemplate } from '../shared/enums.ts'

/** A protocol in which platforms send to each other. */
export type UpwardProtocol = Protocol & { readonly upward: Upward }

const isUpward = (protocol: Protocol): protocol is UpwardProtocol => protocol.upward !== undefined

/** The protocol of a template: templates are called as its messages are in the catalogue of protocols. */
export const upwardOf = (template: ForwardTemplate): UpwardProtocol =>
  must(
    PROTOCOLS.filter(isUpward).find(({ catalogue }) => catalogue.includes(template)),
    `a protocol of the template ${template}`,
  )
