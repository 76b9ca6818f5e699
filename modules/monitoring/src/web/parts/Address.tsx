import { Nothing } from '@motorpool/ui'
import type { ReactNode } from 'react'
import { type KnownAddress, useAddress } from './addresses.ts'

interface Props {
  lng: number | null | undefined
  lat: number | null | undefined
  /** What the row came with: asked for anew only once the vehicle is elsewhere. */
  known?: KnownAddress | undefined
  className?: string
}

/** Where something is, in words. */
export function Address({ lng, lat, known, className }: Props): ReactNode {
  const point = lng == null || lat == null ? null : { lng, lat }
  const address = useAddress(point, known)
  if (address === null) return <Nothing />
  return (
    <span className={className} title={address}>
      {address}
    </span>
  )
}
