import { type ResourceAction, ResourceScreen } from '@motorpool/resource/web'
import { usePermission, useText } from '@motorpool/ui'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { BackTest } from './BackTest.tsx'
import { Conditions } from './Conditions.tsx'
import { LinkedVehicles } from './LinkedVehicles.tsx'
import { Versions } from './Versions.tsx'

interface Props {
  resource: { key: string; api: string; fields: object }
  kind: 'vehicleStrategyId' | 'exceptionStrategyId'
}

/** Strategies with their conditions and, where they are linked one by one, their vehicles: each has an address. */
export function StrategyList({ resource, kind }: Props): ReactNode {
  const t = useText()
  const may = usePermission()
  const [search, setSearch] = useSearchParams()
  const open = (name: 'conditions' | 'bind' | 'test' | 'versions', id: string | undefined) =>
    setSearch((old) => {
      const next = new URLSearchParams(old)
      next.delete('version')
      if (id === undefined) next.delete(name)
      else next.set(name, id)
      return next
    })
  const actions: ResourceAction[] = [
    {
      key: 'conditions',
      label: t('strategy.conditions'),
      icon: 'filter',
      permission: 'find',
      onClick: ([row]) => row && open('conditions', row.id),
    },
    {
      key: 'test',
      label: t('strategy.backTest'),
      icon: 'chart',
      permission: 'find',
      onClick: ([row]) => row && open('test', row.id),
    },
    {
      key: 'versions',
      label: t('strategy.versions'),
      icon: 'history',
      permission: 'find',
      onClick: ([row]) => row && open('versions', row.id),
    },
    ...(kind === 'vehicleStrategyId'
      ? [
          {
            key: 'bind',
            label: t('vehicle/strategyVin'),
            icon: 'truck',
            permission: 'find',
            onClick: ([row]) => row && open('bind', row.id),
          } satisfies ResourceAction,
        ]
      : []),
  ]
  const editable = may(`${resource.key}/update`)
  const conditions = search.get('conditions')
  const bound = search.get('bind')
  const tested = search.get('test')
  const versions = search.get('versions')
  // The version that an alarm names.
  const marked = Number(search.get('version')) || undefined
  return (
    <>
      <ResourceScreen resource={resource} actions={actions} />
      {conditions ? (
        <Conditions
          strategy={resource}
          kind={kind}
          id={conditions}
          editable={editable}
          onClose={() => open('conditions', undefined)}
        />
      ) : null}
      {tested ? <BackTest strategyId={tested} onClose={() => open('test', undefined)} /> : null}
      {versions ? (
        <Versions strategyId={versions} marked={marked} onClose={() => open('versions', undefined)} />
      ) : null}
      {bound && kind === 'vehicleStrategyId' ? (
        <LinkedVehicles strategyId={bound} editable={editable} onClose={() => open('bind', undefined)} />
      ) : null}
    </>
  )
}
