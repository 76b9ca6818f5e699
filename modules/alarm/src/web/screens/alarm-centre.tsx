import '../centre/centre.css'
import type { ReactNode } from 'react'
import { alarmCentre } from '../../shared/index.ts'
import { AlarmList } from '../AlarmList.tsx'
import { handlingCalls } from '../calls.ts'
import { Head } from '../centre/Head.tsx'
import { useCalm } from '../centre/useCalm.ts'
import { useFeed } from '../centre/useFeed.ts'

const calls = handlingCalls(alarmCentre.api)

/** Every alarm of every kind as it comes. */
export default function AlarmCentre(): ReactNode {
  const { isCalm, box, onPointerMove, onPointerLeave } = useCalm()
  const feed = useFeed(isCalm)
  return (
    <div ref={box} className="alarm-centre" onPointerMove={onPointerMove} onPointerLeave={onPointerLeave}>
      <AlarmList resource={alarmCentre} calls={calls} load={feed.load} head={<Head feed={feed} />} />
    </div>
  )
}
