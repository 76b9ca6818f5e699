import {
  Ago,
  Answer,
  formatDate,
  formatNumber,
  Icon,
  type IconName,
  Panel,
  SkeletonBlock,
  useNarrow,
  useText,
} from '@motorpool/ui'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { EXPIRES_DAYS, type Named, type Need, useNeeds } from './needs.ts'

const ICONS: Readonly<Record<Need['key'], IconName>> = {
  alarm: 'alert',
  untaken: 'bell',
  expiring: 'clock',
  expiringEnergy: 'leaf',
  offline: 'signal',
  tasks: 'download',
}

function Name({ named, kind }: { named: Named; kind: Need['key'] }): ReactNode {
  return (
    <li>
      {named.to ? <Link to={named.to}>{named.name}</Link> : <span>{named.name}</span>}
      <span className="mp-faint">
        {kind.startsWith('expiring') ? formatDate(named.time) : <Ago value={named.time} everyMs={60_000} />}
      </span>
    </li>
  )
}

function Item({ need }: { need: Need }): ReactNode {
  const t = useText()
  return (
    <li className={`home-need is-${need.key}`}>
      <Link to={need.to} className="home-need-count">
        <Icon name={ICONS[need.key]} />
        <span>{t(`home.need.${need.key}`, { days: EXPIRES_DAYS })}</span>
        <strong className="mp-num">{formatNumber(need.total)}</strong>
      </Link>
      <ul>
        {need.named.map((named) => (
          <Name key={named.key} named={named} kind={need.key} />
        ))}
      </ul>
    </li>
  )
}

/** What waits for the reader, each with the list that it counts; what was looked at and found in order is one line. */
export function Needs(): ReactNode {
  const t = useText()
  const { allowed, query } = useNeeds()
  const narrow = useNarrow()
  if (!allowed) return null
  return (
    <Panel title={t('home.needs')}>
      <Answer of={query} waiting={<SkeletonBlock height={narrow ? 240 : 150} />} compact>
        {({ needs, missing }) => {
          const open = needs.filter((need) => need.total > 0)
          const fine = needs.filter((need) => need.total === 0)
          const named = fine
            .map((need) => t(`home.need.${need.key}`, { days: EXPIRES_DAYS }))
            .join(t('home.and'))
          return (
            <>
              {open.length > 0 ? (
                <ul className="home-needs">
                  {open.map((need) => (
                    <Item key={need.key} need={need} />
                  ))}
                </ul>
              ) : (
                <p className="home-none">
                  <Icon name="check" />
                  {t('home.needsNone')}
                </p>
              )}
              {fine.length > 0 ? <p className="home-fine">{t('home.needsFine', { named })}</p> : null}
              {missing > 0 ? <p className="home-fine">{t('home.needsMissing')}</p> : null}
            </>
          )
        }}
      </Answer>
    </Panel>
  )
}
