import {
  lastDays,
  type ResourceAction,
  ResourceScreen,
  type ResourceScreenProps,
  type Row,
} from '@motorpool/resource/web'
import { useText } from '@motorpool/ui'
import { type ReactNode, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { HandlingCalls } from './calls.ts'
import { ALARM_CELLS } from './cells.tsx'
import { HandlingForm } from './HandlingForm.tsx'
import { diagnosisOf, proofOf } from './proof.ts'
import { AlarmDrawer } from './story/AlarmDrawer.tsx'
import { useHandling } from './useHandling.ts'

interface Props extends Pick<ResourceScreenProps, 'load' | 'head' | 'defaults'> {
  resource: { key: string; fields: object }
  /** None: a list of what is over. */
  calls?: HandlingCalls
  /** By which stories are opened, where the list has none of its own. */
  permission?: string
}

const NO_CALLS: HandlingCalls = { take: Promise.resolve, handOver: Promise.resolve, end: Promise.resolve }

/** Alarm lists begin with the last seven days (R169), unless they say otherwise. */
const lastWeek = () => ({ happenTime: lastDays(7) })

/** A list of alarms with what people do about them. */
export function AlarmList({
  resource,
  calls,
  defaults = lastWeek,
  permission = 'find',
  ...list
}: Props): ReactNode {
  const t = useText()
  const navigate = useNavigate()
  const handling = useHandling([resource.key], calls ?? NO_CALLS)
  const [params, setParams] = useSearchParams()
  const [shown, setShown] = useState<string>()
  // Notices link to one alarm; the list, which writes its filters into the address, need not know of it.
  const linked = params.get('alarm')
  const [followed, setFollowed] = useState<string | null>(null)
  if (linked !== followed) {
    setFollowed(linked)
    if (linked !== null) setShown(linked)
  }
  const close = () => {
    setShown(undefined)
    if (linked === null) return
    params.delete('alarm')
    setParams(params, { replace: true })
  }
  const show = (row: Row | undefined) => {
    const proof = row && proofOf(row)
    if (proof) void navigate(proof)
  }
  const handlingActions: readonly ResourceAction[] = [
    {
      key: 'take',
      label: t('alarm.take'),
      icon: 'user',
      permission: 'update',
      rows: 'some',
      onClick: (rows) => void handling.take(rows),
    },
    {
      key: 'handOver',
      label: t('alarm.handOver'),
      icon: 'users',
      permission: 'update',
      rows: 'some',
      onClick: (rows) => handling.open('handOver', rows),
    },
    {
      key: 'end',
      label: t('alarm.end'),
      icon: 'check',
      permission: 'update',
      rows: 'some',
      onClick: (rows) => handling.open('end', rows),
    },
  ]
  const story: ResourceAction = {
    key: 'story',
    label: t('alarm.story'),
    icon: 'eye',
    permission,
    onClick: ([row]) => setShown(row?.id),
  }
  const diagnosis: ResourceAction = {
    key: 'diagnosis',
    label: t('alarm.diagnosis'),
    icon: 'chart',
    permission: 'vehicle/alarmDiagnosis/find',
    onClick: ([row]) => {
      if (row && typeof row.happenTime === 'number')
        void navigate(
          diagnosisOf(String(row.vin), row.happenTime, typeof row.endTime === 'number' ? row.endTime : null),
        )
    },
  }
  const proof: ResourceAction = {
    key: 'proof',
    label: t('alarm.proof'),
    icon: 'hex',
    permission: 'monitor/messageQuery/find',
    onClick: ([row]) => show(row),
  }
  return (
    <>
      <ResourceScreen
        {...list}
        resource={resource}
        defaults={defaults}
        cells={ALARM_CELLS}
        actions={[...(calls ? handlingActions : []), story, diagnosis, proof]}
        onOpen={({ id }) => setShown(id)}
      />
      {shown === undefined ? null : <AlarmDrawer id={shown} onClose={close} />}
      {handling.dialog ? <HandlingForm handling={handling} /> : null}
    </>
  )
}
