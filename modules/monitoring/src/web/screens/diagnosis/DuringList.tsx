import { Panel, TimeText, useText } from '@motorpool/ui'
import type { ReactNode } from 'react'
import type { Band } from './calls.ts'

const AROUND_MS = 10 * 60_000
const DAY_MS = 86_400_000

interface Props {
  alarms: readonly Band[] | undefined
  onWindow(from: number, to: number): void
}

/** The window around an alarm, of a day at most. */
export function around({ begin, end }: Pick<Band, 'begin' | 'end'>): [number, number] {
  const from = begin - AROUND_MS
  return [from, Math.min((end ?? begin) + AROUND_MS, from + DAY_MS)]
}

/** Alarms of the window; a click takes the window to one. */
export function DuringList({ alarms, onWindow }: Props): ReactNode {
  const t = useText()
  if (!alarms) return null
  return (
    <Panel title={t('monitor.diagnosis.alarms')}>
      {alarms.length === 0 ? <span className="mp-faint">{t('monitor.diagnosis.noAlarms')}</span> : null}
      <ul className="diagnosis-alarms">
        {alarms.map((alarm) => (
          <li key={alarm.id}>
            <button
              type="button"
              className={`is-level-${alarm.level}`}
              onClick={() => onWindow(...around(alarm))}
            >
              {alarm.name}
            </button>
            <TimeText value={alarm.begin} />
            <span>–</span>
            {alarm.end === null ? (
              <span>{t('monitor.diagnosis.goesOn')}</span>
            ) : (
              <TimeText value={alarm.end} />
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
