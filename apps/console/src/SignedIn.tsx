import { AlarmBell } from '@motorpool/alarm/bell'
import { KeptNote } from '@motorpool/customer/kept'
import { useLiveChannel } from '@motorpool/live/web'
import { Bell } from '@motorpool/messaging/bell'
import { useOpened } from '@motorpool/notice/opened'
import { Layout } from '@motorpool/ui/layout'
import type { ReactNode } from 'react'
import { Behaviour } from './Behaviour.tsx'

const headerTools = [
  { key: 'alarms', Component: AlarmBell },
  { key: 'messages', Component: Bell },
]

function LiveChannel(): null {
  useLiveChannel()
  return null
}

function Pushes(): null {
  useOpened()
  return null
}

/** What somebody who is signed in has around the pages. */
export default function SignedIn(): ReactNode {
  return (
    <>
      <LiveChannel />
      <Pushes />
      <Behaviour />
      <KeptNote />
      <Layout headerTools={headerTools} />
    </>
  )
}
