import { answerEach } from '@motorpool/offload/thread'
import type { Cleaned, Reading } from '../port.ts'
import { loadNetworks } from './networks.ts'
import { cleanPicture, readPicture } from './read.ts'

export interface Work {
  bytes: Uint8Array
  /** Read it as well. */
  read: boolean
}

let networks: ReturnType<typeof loadNetworks> | undefined

answerEach<Work, Cleaned | Reading>(async ({ bytes, read }) => {
  if (!read) return cleanPicture(bytes)
  networks ??= loadNetworks()
  return readPicture(await networks, bytes)
})
