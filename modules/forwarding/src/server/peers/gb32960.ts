import { must } from '@motorpool/kernel'
import { PROTOCOLS } from '@motorpool/protocols'
import { type Protocol, RawForm, type Upward } from '@motorpool/wire'
import type { ForwardReason } from '../../shared/enums.ts'
import type { ForwardTask } from '../worker/task.ts'
import type { PeerAdapter } from './adapter.ts'
import { SessionLink } from './session-link.ts'

/** A protocol in which platforms send to each other what vehicles report in it. */
type UpwardProtocol = Protocol & { readonly upward: Upward }

const isUpward = (protocol: Protocol): protocol is UpwardProtocol => protocol.upward !== undefined

/** Template and type of the catalogue of protocols have one name. */
const protocol = must(
  PROTOCOLS.filter(isUpward).find(({ catalogue }) => catalogue.includes('GB32960')),
  'the protocol of GB/T 32960',
)
/** By what its client says of the flag of an answer, to a login or to a frame. */
const REASONS: Readonly<Record<string, ForwardReason>> = {
  error: 'ERROR',
  'VIN in use': 'VIN_IN_USE',
  'VIN unknown': 'VIN_UNKNOWN',
  'signature error': 'SIGNATURE',
  'structure error': 'STRUCTURE',
  'decryption error': 'DECRYPTION',
}

const editionOf = (task: ForwardTask): string => task.edition ?? must(protocol.editions[0], 'an edition')

/** Upper platforms of GB/T 32960: each frame of a vehicle as it came, answered one by one. */
export const gb32960: PeerAdapter = {
  protocols: [protocol],
  pace: { least: 16, most: 4096, turn: 0 },
  converter: (task) => ({
    convert({ protocol: from, rawForm, raw }, { vehicle, late }) {
      if (from !== protocol.id || rawForm !== RawForm.frame) return []
      const options = { edition: editionOf(task), vin: vehicle.code, late }
      const bytes = protocol.upward.forwarded(raw, options)
      return bytes ? [{ bytes }] : []
    },
  }),
  link: (task, ports) =>
    new SessionLink(task, ports, {
      framer: protocol.framer(),
      reason: (said) => REASONS[said.replace(/^login: /, '')] ?? said,
      client: (options) =>
        protocol.upward.client({
          ...options,
          idCode: task.idCode ?? '',
          user: task.account ?? '',
          password: task.password === null ? '' : ports.open(task.password),
          edition: editionOf(task),
        }),
    }),
  shown: (payload) => payload,
}
