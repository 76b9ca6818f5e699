import { type ResourceAction, ResourceScreen, type Row } from '@motorpool/resource/web'
import { queryClient, useText } from '@motorpool/ui'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { vehicleGroups } from '../../shared/index.ts'
import { GroupLinks } from './groups/GroupLinks.tsx'

/** The dialog of a group's links stands in the address, so that it can be reached from elsewhere. */
function useBound(): [string | null, (id: string | null) => void] {
  const [search, setSearch] = useSearchParams()
  const set = (id: string | null) =>
    setSearch((old) => {
      const next = new URLSearchParams(old)
      if (id === null) next.delete('bind')
      else next.set('bind', id)
      return next
    })
  return [search.get('bind'), set]
}

export default function Groups(): ReactNode {
  const t = useText()
  const [bound, setBound] = useBound()
  const links: ResourceAction = {
    key: 'links',
    label: t('vehicle.group.links'),
    icon: 'link',
    permission: 'find',
    onClick: ([row]: readonly Row[]) => row && setBound(row.id),
  }
  return (
    <>
      <ResourceScreen resource={vehicleGroups} actions={[links]} />
      {bound ? (
        <GroupLinks
          groupId={bound}
          onClose={() => {
            setBound(null)
            void queryClient.invalidateQueries({ queryKey: [vehicleGroups.key] })
          }}
        />
      ) : null}
    </>
  )
}
