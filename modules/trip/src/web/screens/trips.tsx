import { lastDays, ResourceScreen } from '@motorpool/resource/web'
import { useText } from '@motorpool/ui'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { trips } from '../../shared/index.ts'
import { ShareTool } from '../ShareTool.tsx'
import { TripDrawer } from '../TripDrawer.tsx'

/** The list begins with the last seven days (R169). */
const lastWeek = () => ({ time: lastDays(7) })

/** Trips of the fleet, the newest first; each opens on its line. */
export default function Trips(): ReactNode {
  const t = useText()
  const [params] = useSearchParams()
  // The list writes its own filters into the address.
  const [id, setId] = useState(params.get('trip') ?? undefined)
  return (
    <>
      <ResourceScreen
        resource={trips}
        plain
        sortable
        defaults={lastWeek}
        emptyHint={t('trip.noneHint')}
        actions={[
          {
            key: 'open',
            label: t('trip.open'),
            icon: 'route',
            permission: 'find',
            onClick: ([row]) => setId(row?.id),
          },
        ]}
        onOpen={(row) => setId(row.id)}
      />
      {id === undefined ? null : (
        <TripDrawer
          id={id}
          onTrip={setId}
          onClose={() => setId(undefined)}
          tools={(trip) => <ShareTool trip={trip} />}
        />
      )}
    </>
  )
}
