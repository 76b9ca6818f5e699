import type { Cells } from '@motorpool/resource/web'
import { Mono, Nothing } from '@motorpool/ui'

/** A suspect parameter number is a name, not a quantity: no separators in it. */
export const faultCells: Cells = {
  spn: ({ spn }) => (typeof spn === 'number' ? <Mono>{String(spn)}</Mono> : <Nothing />),
}
