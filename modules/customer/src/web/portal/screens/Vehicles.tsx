import '../portal.css'
import {
  Answer,
  EmptyState,
  Icon,
  Page,
  SkeletonBlock,
  useDebounced,
  usePermission,
  useText,
} from '@motorpool/ui'
import { Button, Input } from 'antd'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { PortalVehicle } from '../../../shared/index.ts'
import { VehicleCard } from '../Card.tsx'
import { FILTERS, type FilterKey } from '../filters.ts'
import { More } from '../More.tsx'
import { useDeeds, useVehicles } from '../usePortal.ts'

/** With its form, which the first view does without. */
const BindDialog = lazy(() => import('../BindDialog.tsx'))

const TYPING_MS = 300

/** All own machines, as cards. */
export default function Vehicles(): ReactNode {
  const t = useText()
  const may = usePermission()
  const [typed, setTyped] = useState('')
  const keyword = useDebounced(typed.trim(), TYPING_MS)
  const [filter, setFilter] = useState<FilterKey>('all')
  const [binding, setBinding] = useState<string>()
  const vehicles = useVehicles({ ...FILTERS[filter], ...(keyword ? { keyword } : {}) })
  const mayChange = may('update', 'portal/vehicles')
  return (
    <Page>
      <div className="pt">
        <div className="pt-find">
          <Input
            size="large"
            allowClear
            prefix={<Icon name="search" />}
            aria-label={t('portal.find')}
            placeholder={t('portal.find')}
            value={typed}
            maxLength={64}
            onChange={(event) => setTyped(event.target.value)}
          />
          {mayChange ? (
            <Button type="primary" size="large" icon={<Icon name="plus" />} onClick={() => setBinding('')}>
              {t('portal.bind')}
            </Button>
          ) : null}
        </div>
        <FilterChips value={filter} onChange={setFilter} />
        <Answer of={vehicles} waiting={<SkeletonBlock height={360} />}>
          {({ items }) =>
            items.length === 0 ? (
              <EmptyState
                icon="car"
                title={t(keyword || filter !== 'all' ? 'portal.noneFound' : 'portal.none')}
                hint={t(keyword || filter !== 'all' ? 'portal.noneFoundHint' : 'portal.noneHint')}
              />
            ) : (
              <Cards items={items} mayChange={mayChange} onBind={setBinding} />
            )
          }
        </Answer>
        <More of={vehicles} />
      </div>
      {binding === undefined ? null : (
        <Suspense fallback={null}>
          <BindDialog vin={binding} onClose={() => setBinding(undefined)} />
        </Suspense>
      )}
    </Page>
  )
}

interface ChipsProps {
  value: FilterKey
  onChange(key: FilterKey): void
}

function FilterChips({ value, onChange }: ChipsProps): ReactNode {
  const t = useText()
  return (
    <div className="pt-chips" role="group" aria-label={t('portal.filters')}>
      {(Object.keys(FILTERS) as FilterKey[]).map((key) => (
        <button key={key} type="button" aria-pressed={value === key} onClick={() => onChange(key)}>
          {t(`portal.filter.${key}`)}
        </button>
      ))}
    </div>
  )
}

interface CardsProps {
  items: readonly PortalVehicle[]
  mayChange: boolean
  onBind(vin: string): void
}

function Cards({ items, mayChange, onBind }: CardsProps): ReactNode {
  const t = useText()
  const { focus } = useDeeds()
  return (
    <ul className="pt-cards">
      {items.map((one) => (
        <VehicleCard
          key={one.vin}
          vehicle={one}
          {...(mayChange && one.bindStatus === 'BOUND'
            ? { onFocus: (it: PortalVehicle) => void focus(it) }
            : {})}
          {...(one.bindStatus === 'UNBOUND'
            ? {
                action: (
                  <Button size="large" block disabled={!mayChange} onClick={() => onBind(one.vin)}>
                    {t('portal.bindAgain')}
                  </Button>
                ),
              }
            : {})}
        />
      ))}
    </ul>
  )
}
