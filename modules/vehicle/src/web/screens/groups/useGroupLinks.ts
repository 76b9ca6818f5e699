import { f } from '@motorpool/resource/shared'
import type { Row } from '@motorpool/resource/web'
import { type Asked, api, useAct, usePermission, useText } from '@motorpool/ui'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { vehicleGroups } from '../../../shared/index.ts'

/** What a group is made of. */
export type Target = 'model' | 'org' | 'vin'

export interface Link {
  id: string
  vehicleModelId: string | null
  linkedOrgId: string | null
  vin: string | null
  name: string
  code: string
}

interface LinkPage {
  items: Link[]
  total: number
}

export const LINKS_PAGE = 10

/** What is sent for each target. */
const SENT: Record<Target, string> = { model: 'vehicleModelIds', org: 'orgIds', vin: 'vins' }

/** What each target is chosen from. */
export const CHOICE = {
  model: f.refs('vehicle/models'),
  org: f.refs('system/orgs'),
  vin: f.refs('vehicle/vehicles'),
}

/** What a link is known by when it is taken away. */
export const keyOf = (link: Link, target: Target): string | null =>
  target === 'vin' ? link.vin : target === 'org' ? link.linkedOrgId : link.vehicleModelId

/** Vehicles are chosen by id and linked by VIN. */
async function vinsOf(ids: readonly string[]): Promise<string[]> {
  const { items } = await api.post<{ items: Row[] }>('/api/vehicle-svc/vehicles/V1.0/page', {
    ids,
    page: 1,
    pageSize: 100,
  })
  return items.map((row) => String(row.vin))
}

export interface GroupLinks {
  links: readonly Link[]
  total: number
  loading: boolean
  /** For what stands in place of links that did not come. */
  query: Asked<unknown>
  page: number
  turnTo(page: number): void
  editable: boolean
  busy: boolean
  /** Ids that are about to be added. */
  chosen: readonly string[]
  choose(ids: readonly string[]): void
  /** Adds what is chosen; the choice stays when it is refused. */
  add(): Promise<void>
  remove(link: Link): Promise<boolean>
}

/** The models, organisations or vehicles of a group, ten a page (R290, R291). */
export function useGroupLinks(
  groupId: string,
  target: Target,
  onChoosing: (choosing: boolean) => void,
): GroupLinks {
  const t = useText()
  const may = usePermission()
  const queryKey = [vehicleGroups.key, 'links', groupId]
  const { act, busy } = useAct(queryKey)
  const [page, setPage] = useState(1)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const choose = (ids: readonly string[]) => {
    setChosen(ids)
    onChoosing(ids.length > 0)
  }
  const query = useQuery({
    queryKey: [...queryKey, page],
    queryFn: () =>
      api.post<LinkPage>(`${vehicleGroups.api}/${target}/page`, { groupId, page, pageSize: LINKS_PAGE }),
    placeholderData: keepPreviousData,
  })
  const { data } = query
  const change = (action: 'bind' | 'unbind', keysOf: () => readonly string[] | Promise<readonly string[]>) =>
    act(
      async () => {
        const body = { groupId, [SENT[target]]: await keysOf() }
        return api.post<{ count: number }>(`${vehicleGroups.api}/${target}/${action}`, body)
      },
      ({ count }) => t(`vehicle.group.${action}Done`, { n: count }),
    )
  return {
    query,
    links: data?.items ?? [],
    total: data?.total ?? 0,
    loading: query.isFetching,
    page,
    turnTo: setPage,
    editable: may('update', vehicleGroups.key),
    busy,
    chosen,
    choose,
    add: async () => {
      if (await change('bind', () => (target === 'vin' ? vinsOf(chosen) : chosen))) choose([])
    },
    remove: (link) => change('unbind', () => [keyOf(link, target) ?? '']),
  }
}
