import '../../parts/monitor.css'
import { useLive } from '@motorpool/live/web'
import { type ListLoader, type ListRequest, ResourceScreen } from '@motorpool/resource/web'
import { toast, useText } from '@motorpool/ui'
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { LIVE_TOPIC, type LiveState, type MonitorFilters } from '../../../shared/index.ts'
import { monitorCalls, type Sort } from '../../calls.ts'
import { liveCells } from './cells.tsx'
import { LiveRows } from './live-rows.ts'
import { vehicleStatus } from './resource.ts'

export default function Status(): ReactNode {
  const t = useText()
  const navigate = useNavigate()
  const [rows] = useState(() => new LiveRows())
  const [vins, setVins] = useState<readonly string[]>([])
  const asked = useRef<ListRequest | undefined>(undefined)
  const load = useCallback<ListLoader>(async (request, signal) => {
    asked.current = request
    const page = await monitorCalls.list(
      request as MonitorFilters & { page: number; pageSize: number; sort?: Sort },
      signal,
    )
    setVins(page.items.map((row) => row.vin))
    return { ...page, items: page.items.map((row) => ({ ...row })) }
  }, [])
  useLive<LiveState[]>(LIVE_TOPIC.fleet, vins.length > 0 ? { vins } : null, (states) => rows.take(states))
  const cells = useMemo(() => liveCells(rows), [rows])
  return (
    <ResourceScreen
      resource={vehicleStatus}
      plain
      sortable
      load={load}
      cells={cells}
      onOpen={(row) => void navigate(`/single-vehicle/${String(row.vin)}`)}
      actions={[
        {
          key: 'export',
          label: t('monitor.export'),
          icon: 'download',
          permission: 'export',
          rows: 'any',
          onClick: () => void exportList(asked.current, t),
        },
      ]}
    />
  )
}

/** What the list shows, in all its pages. */
async function exportList(request: ListRequest | undefined, t: (key: string) => string): Promise<void> {
  const { page: _page, pageSize: _size, ...filters } = request ?? { page: 1, pageSize: 1 }
  const key = 'export vehicle status'
  toast.loading(t('monitor.exporting'), key)
  // The client has shown a refusal already.
  await monitorCalls.exportList(filters as MonitorFilters).catch((error: unknown) => console.warn(key, error))
  toast.close(key)
}
