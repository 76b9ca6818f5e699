import { definePortList } from '@motorpool/kernel'
import type { CommandValues } from '@motorpool/wire'

/** Reads what commands of its code carry, which their rows are too small for. */
export interface CommandAttachment {
  code: string
  /** Undefined where it may not be sent. Callers share the bytes and never write to them. */
  read(values: CommandValues): Promise<Uint8Array | undefined>
}

/** By the gateway: whoever gives such commands brings one, made for the process that it runs in. */
export const commandAttachments = definePortList<CommandAttachment>('command.attachments')
