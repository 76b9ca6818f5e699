import type { ForwardTemplate } from '../../shared/enums.ts'
import type { PeerAdapter } from './adapter.ts'
import { gb32960 } from './gb32960.ts'
import { jt809 } from './jt809/index.ts'
import { sftp } from './sftp.ts'
import { terminals } from './terminals.ts'
import { webhook } from './webhook.ts'

const ADAPTERS: Readonly<Record<ForwardTemplate, PeerAdapter>> = {
  GB32960: gb32960,
  JT809: jt809,
  JT808: terminals,
  WEBHOOK: webhook,
  SFTP: sftp,
}

export const adapterOf = (template: ForwardTemplate): PeerAdapter => ADAPTERS[template]
