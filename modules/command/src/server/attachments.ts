import { definePortList } from '@motorpool/kernel'
import type { Carried, CommandSpec, CommandValues } from '@motorpool/wire'

/** Which command is about to be sent, and what its protocol wants of it. */
export interface AttachmentOf {
  kind: NonNullable<CommandSpec['attaches']>
  commandId: string
  values: CommandValues
}

/** Gets what commands of its codes carry, which their rows do not hold. */
export interface CommandAttachment {
  codes: readonly string[]
  /** Undefined where it may not be sent. Callers share the bytes and never write to them. */
  read(of: AttachmentOf): Promise<Carried | undefined>
}

/** By the gateway: whoever gives such commands brings one, made for the process that it runs in. */
export const commandAttachments = definePortList<CommandAttachment>('command.attachments')
