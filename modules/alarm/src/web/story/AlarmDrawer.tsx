import '../alarms.css'
import { enumLabel } from '@motorpool/resource/web'
import { ErrorState, Mono, ScreenParts, SkeletonRows, StatusTag, usePermission, useText } from '@motorpool/ui'
import { AlarmHandleStatus, AlarmState } from '@motorpool/vehicle/shared'
import { useQuery } from '@tanstack/react-query'
import { Drawer } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { AlarmKindName, type AlarmPlace, type AlarmStory } from '../../shared/index.ts'
import { storyCalls } from '../calls.ts'
import { LevelTag } from '../cells.tsx'
import { diagnosisOf } from '../proof.ts'
import { Ends } from './Ends.tsx'
import { Handlings } from './Handlings.tsx'

const PLACES: Readonly<Record<string, AlarmPlace>> = {
  STRATEGY: 'alarm.story.strategy',
  EXCEPTION: 'alarm.story.strategy',
}

const ACTIONS: AlarmPlace = 'alarm.story.actions'

interface Props {
  id: string
  onClose(): void
}

/** One alarm from its begin to its end, the messages that show both, why it was raised, and what people did. */
export function AlarmDrawer({ id, onClose }: Props): ReactNode {
  const t = useText()
  const { data, error, refetch } = useQuery({
    queryKey: ['alarm', 'story', id],
    queryFn: ({ signal }) => storyCalls.story(id, signal),
  })
  return (
    <Drawer open size="large" title={data?.name ?? t('alarm.story')} onClose={onClose}>
      {data ? (
        <Story story={data} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={8} />
      )}
    </Drawer>
  )
}

function Story({ story }: { story: AlarmStory }): ReactNode {
  const t = useText()
  const may = usePermission()
  const place = PLACES[story.kind]
  return (
    <div className="alarm-story">
      <div className="alarm-story-head">
        <LevelTag row={{ id: story.id, level: story.level }} />
        <StatusTag tone={story.state === 'ALARMING' ? 'bad' : 'idle'}>
          {enumLabel(AlarmState, story.state)}
        </StatusTag>
        <StatusTag tone={story.handleStatus === 'UNDISPOSED' ? 'warn' : 'info'}>
          {enumLabel(AlarmHandleStatus, story.handleStatus)}
        </StatusTag>
        <span className="mp-soft">{enumLabel(AlarmKindName, story.kind)}</span>
        <Link to={`/single-vehicle/${encodeURIComponent(story.vin)}`}>
          <Mono>{story.vin}</Mono>
        </Link>
        {may('vehicle/alarmDiagnosis/find') ? (
          <Link to={diagnosisOf(story.vin, story.begin.time, story.end?.time ?? null)}>
            {t('alarm.diagnosis')}
          </Link>
        ) : null}
        <ScreenParts place={ACTIONS} subject={story.id} height={32} />
        {story.late ? <StatusTag tone="info">{t('alarm.story.late')}</StatusTag> : null}
      </div>
      {story.items.length > 0 ? <p className="mp-soft">{story.items.join(' · ')}</p> : null}
      <Ends story={story} />
      {place ? <ScreenParts place={place} subject={story.id} height={320} /> : null}
      <section>
        <h3>{t('alarm.story.handlings')}</h3>
        <Handlings lines={story.handlings} />
      </section>
    </div>
  )
}
