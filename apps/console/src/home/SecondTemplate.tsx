import type { TopStatistics } from '@motorpool/monitoring/shared'
import { enumLabel } from '@motorpool/resource/web'
import { VehicleCategory } from '@motorpool/tenancy/shared'
import {
  Answer,
  EmptyState,
  ErrorState,
  formatNumber,
  Panel,
  SkeletonBlock,
  StatusTag,
  type Tone,
  useText,
} from '@motorpool/ui'
import type { ReactNode } from 'react'
import { type CategoryStatistics, useCategories } from './categories.ts'
import { Groups } from './Groups.tsx'
import { useTop } from './statistics.ts'
import { Template } from './Template.tsx'
import { share } from './vehicle-state.ts'

/** What part of the fleet drives, stands, is away; and what part each category is. */
function Proportions({
  fleet,
  rows,
}: {
  fleet: TopStatistics
  rows: readonly CategoryStatistics[]
}): ReactNode {
  const t = useText()
  const states: [string, number, Tone][] = [
    ['home.running', fleet.driving, 'accent'],
    ['home.standing', fleet.online - fleet.driving, 'ok'],
    ['home.offline', fleet.total - fleet.online, 'idle'],
  ]
  return (
    <>
      <ul className="home-shares">
        {states.map(([key, count, tone]) => (
          <li key={key}>
            <StatusTag tone={tone}>{t(key)}</StatusTag>
            <span className="mp-num">{formatNumber(count)}</span>
            <strong className="mp-num">{share(count, fleet.total)}</strong>
          </li>
        ))}
      </ul>
      <h3 className="home-shares-title">{t('home.byCategory')}</h3>
      <ul className="home-shares">
        {rows.map(({ category, total }) => (
          <li key={category}>
            <span>{enumLabel(VehicleCategory, category)}</span>
            <span className="mp-num">{formatNumber(total)}</span>
            <strong className="mp-num">{share(total, fleet.total)}</strong>
          </li>
        ))}
      </ul>
    </>
  )
}

/** The second template: the fleet by category and in proportions, before who reported last. */
export default function SecondTemplate(): ReactNode {
  const t = useText()
  const top = useTop()
  const categories = useCategories()
  return (
    <Template>
      <div className="home-parts home-second">
        <Panel title={t('home.categories')} flush>
          {categories.isError && !categories.data ? (
            <ErrorState error={categories.error} onRetry={() => void categories.refetch()} compact />
          ) : !categories.data ? (
            <SkeletonBlock height={240} />
          ) : categories.data.length === 0 ? (
            <EmptyState icon="car" title={t('home.noVehicles')} hint={t('home.noneHint')} compact />
          ) : (
            <Groups
              title={t('home.category')}
              className="home-categories"
              rows={categories.data.map((row) => ({
                ...row,
                key: row.category,
                name: enumLabel(VehicleCategory, row.category),
              }))}
            />
          )}
        </Panel>
        <Panel title={t('home.proportions')}>
          <Answer of={top} waiting={<SkeletonBlock height={240} />} compact>
            {(fleet) => (
              <Answer of={categories} waiting={<SkeletonBlock height={240} />} compact>
                {(rows) => <Proportions fleet={fleet} rows={rows} />}
              </Answer>
            )}
          </Answer>
        </Panel>
      </div>
    </Template>
  )
}
