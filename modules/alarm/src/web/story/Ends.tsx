import {
  formatMeasure,
  Icon,
  Nothing,
  TimeText,
  useDurationText,
  usePermission,
  useText,
} from '@motorpool/ui'
import { REPORT_COLUMN_NAMES, REPORT_COLUMNS } from '@motorpool/wire'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { AlarmEnd, AlarmStory } from '../../shared/index.ts'
import { messageAt } from '../proof.ts'

/** Begin and end beside each other; of what goes on, when it was seen last. */
export function Ends({ story }: { story: AlarmStory }): ReactNode {
  const t = useText()
  const durationText = useDurationText()
  const { begin, end, lastTime, occurTimes } = story
  return (
    <div className="alarm-story-ends">
      <section aria-label={t('alarm.story.began')}>
        <h3>{t('alarm.story.began')}</h3>
        <End vin={story.vin} end={begin} />
      </section>
      <section aria-label={t(end ? 'alarm.story.ended' : 'alarm.story.lastSeen')}>
        <h3>{t(end ? 'alarm.story.ended' : 'alarm.story.lastSeen')}</h3>
        {end ? (
          <End vin={story.vin} end={end} />
        ) : (
          <>
            <TimeText value={lastTime} />
            <span className="mp-soft">{t('alarm.story.goesOn')}</span>
          </>
        )}
        <span className="mp-soft mp-num">{durationText((end?.time ?? lastTime) - begin.time)}</span>
        <span className="mp-soft">{t('alarm.story.times', { n: occurTimes })}</span>
      </section>
    </div>
  )
}

function End({ vin, end: { time, address, values, proof } }: { vin: string; end: AlarmEnd }): ReactNode {
  const t = useText()
  const may = usePermission()
  const known = REPORT_COLUMN_NAMES.filter((name) => values[name] !== undefined)
  return (
    <>
      <TimeText value={time} />
      <span className="mp-soft">{address ?? <Nothing />}</span>
      {known.length > 0 ? (
        <span className="alarm-story-values">
          {known.map((name) => (
            <span key={name}>
              <span className="mp-soft">{t(`alarm.value.${name}`)}</span>{' '}
              <span className="mp-num">{formatMeasure(values[name] ?? null, REPORT_COLUMNS[name].unit)}</span>
            </span>
          ))}
        </span>
      ) : null}
      {proof && may('monitor/messageQuery/find') ? (
        <Link className="alarm-row-link" to={messageAt(vin, proof.protocol, proof.time)}>
          <Icon name="hex" size={14} />
          {t('alarm.proof')}
        </Link>
      ) : null}
    </>
  )
}
