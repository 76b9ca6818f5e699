import { ResourceScreen } from '@motorpool/resource/web'
import type { ReactNode } from 'react'
import { otaKeys } from '../../shared/keys.ts'

/** Keys whose signatures on packages are trusted. */
export default function OtaKeys(): ReactNode {
  return <ResourceScreen resource={otaKeys} />
}
