import { OPERATING_STATES, OperatingState } from '@motorpool/ingest/shared'
import type { FleetCounts } from '@motorpool/monitoring/shared'
import { VehicleCategory } from '@motorpool/tenancy/shared'
import {
  Answer,
  EmptyState,
  ErrorState,
  enumLabel,
  formatNumber,
  OperatingStateTag,
  Panel,
  SkeletonBlock,
  useText,
} from '@motorpool/ui'
import type { ReactNode } from 'react'
import { type CategoryStatistics, useCategories } from './categories.ts'
import { Groups } from './Groups.tsx'
import { share } from './shares.ts'
import { useTop } from './statistics.ts'
import { Template } from './Template.tsx'

/** What part of the fleet is in each state, and what part each category is. */
function Proportions({
  fleet,
  rows,
}: {
  fleet: FleetCounts
  rows: readonly CategoryStatistics[]
}): ReactNode {
  const t = useText()
  return (
    <>
      <ul className="home-shares">
        {OPERATING_STATES.map((state) => (
          <li key={state}>
            <OperatingStateTag state={state} label={enumLabel(OperatingState, state)} />
            <span className="mp-num">{formatNumber(fleet[state])}</span>
            <strong className="mp-num">{share(fleet[state], fleet.total)}</strong>
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
