import { enumLabel } from '@motorpool/resource/web'
import { useText } from '@motorpool/ui'
import { Segmented } from 'antd'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { AbnormalType, abnormalGb4, abnormalLocations, abnormalOffline } from '../../shared/index.ts'
import { AlarmList } from '../AlarmList.tsx'

/** What is wrong by now, however long ago it began. */
const defaults = () => ({ state: ['ALARMING'] })

const LISTS: Readonly<Record<string, typeof abnormalLocations | typeof abnormalOffline>> = {
  location: abnormalLocations,
  offline: abnormalOffline,
  GB4: abnormalGb4,
}

/** Vehicles whose position, connection or GB4 data is wrong: one list each (R369). */
export default function Abnormal(): ReactNode {
  const t = useText()
  const [params, setParams] = useSearchParams()
  // The list below writes its own filters into the address, so which list it is stands here.
  const [of, setOf] = useState(params.get('of') ?? 'location')
  const show = (next: string) => {
    setParams({ state: 'ALARMING' })
    setOf(next)
  }
  const head = (
    <Segmented
      aria-label={t('analysis/abnormal.abnormalType')}
      value={of}
      options={AbnormalType.values.map((value) => ({ value, label: enumLabel(AbnormalType, value) }))}
      onChange={show}
    />
  )
  return (
    <AlarmList
      key={of}
      resource={LISTS[of] ?? abnormalLocations}
      defaults={defaults}
      permission="analysis/abnormal/find"
      head={<div className="alarm-list-head">{head}</div>}
    />
  )
}
