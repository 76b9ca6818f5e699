import { useLiveUp } from '@motorpool/live/web'
import { SkeletonBlock, StatusTag, toast, useText } from '@motorpool/ui'
import { Button, Segmented, Switch } from 'antd'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { mayNotify, useTelling } from '../tell/choice.ts'
import { filtersOf } from './calls.ts'
import type { Feed } from './useFeed.ts'

const AlarmMap = lazy(() => import('./AlarmMap.tsx'))
const Trends = lazy(() => import('./Trends.tsx'))

type View = 'list' | 'map' | 'trends'

/** Above the list: what waits, its map or its trends, and how this browser tells of new ones. */
export function Head({ feed }: { feed: Feed }): ReactNode {
  const t = useText()
  const up = useLiveUp()
  const [view, setView] = useState<View>('list')
  const filters = feed.request ? filtersOf(feed.request) : undefined
  return (
    <>
      <div className="alarm-head">
        <StatusTag tone={up ? 'ok' : 'idle'}>
          {t(up ? 'alarm.centre.live' : 'alarm.centre.notLive')}
        </StatusTag>
        <Segmented<View>
          value={view}
          onChange={setView}
          options={(['list', 'map', 'trends'] as const).map((value) => ({
            value,
            label: t(`alarm.centre.${value}`),
          }))}
        />
        <Tell />
        {/* Its place is kept: what is below does not jump when it comes. */}
        <span className="alarm-fresh" role="status">
          {feed.waiting > 0 ? (
            <Button size="small" type="primary" onClick={feed.show}>
              {t('alarm.centre.fresh', { n: feed.waiting })}
            </Button>
          ) : null}
        </span>
      </div>
      {view === 'list' || !filters ? null : (
        <section className="mp-panel alarm-over">
          <Suspense fallback={<SkeletonBlock height={320} />}>
            {view === 'map' ? <AlarmMap filters={filters} /> : <Trends filters={filters} />}
          </Suspense>
        </section>
      )}
      {feed.came.length > 0 ? <Coming ids={feed.came} /> : null}
    </>
  )
}

function Tell(): ReactNode {
  const t = useText()
  const [telling, change] = useTelling()
  const desktop = async (on: boolean) => {
    if (on && !(await mayNotify())) toast.info(t('alarm.tell.refused'))
    else change({ desktop: on })
  }
  return (
    <>
      <label className="alarm-switch">
        <Switch size="small" checked={telling.sound} onChange={(sound) => change({ sound })} />
        {t('alarm.tell.sound')}
      </label>
      <label className="alarm-switch">
        <Switch size="small" checked={telling.desktop} onChange={(on) => void desktop(on)} />
        {t('alarm.tell.desktop')}
      </label>
    </>
  )
}

const isId = (id: string): boolean => /^\d+$/.test(id)

/** Rows that have come in are seen coming. */
function Coming({ ids }: { ids: readonly string[] }): ReactNode {
  const rows = ids.filter(isId).map((id) => `[data-row-key="${id}"]`)
  return rows.length > 0 ? <style>{`${rows.join(',')}{animation:alarm-come 1.2s ease-out}`}</style> : null
}
