import { Choices, capCount, Icon, useText } from '@motorpool/ui'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useTold } from '../tell/useTold.ts'
import './bell.css'
import { useAlarmCounts } from './useAlarmCounts.ts'

/** The alarms of the header: how many wait in each list, and the way there. */
export function AlarmBell(): ReactNode {
  const t = useText()
  const navigate = useNavigate()
  const entries = useAlarmCounts()
  useTold()
  if (entries.length === 0) return null
  const all = entries.reduce((sum, { number }) => sum + number, 0)
  const label = all > 0 ? t('alarm.bellWaiting', { n: all }) : t('alarm.bell')
  return (
    <Choices
      label={label}
      title={t('alarm.bell')}
      hint={t('alarm.bell')}
      className="mp-tool is-alarms"
      groups={[
        {
          key: 'lists',
          choices: entries.map(({ module, to, number }) => ({
            key: to,
            label: (
              <span className="alarm-bell-entry">
                {t(module)}
                <b className="mp-num">{number}</b>
              </span>
            ),
          })),
        },
      ]}
      onChoose={(to) => void navigate(to)}
    >
      <Icon name="alert" size={18} />
      {all > 0 ? (
        <span className="mp-bell-count mp-num" aria-hidden="true">
          {capCount(all)}
        </span>
      ) : null}
    </Choices>
  )
}
