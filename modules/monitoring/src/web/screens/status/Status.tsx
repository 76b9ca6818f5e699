import '../../parts/monitor.css'
import { useLive } from '@motorpool/live/web'
import { type ListLoader, type ListRequest, ResourceScreen } from '@motorpool/resource/web'
import { useText } from '@motorpool/ui'
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { LIVE_TOPIC, type LiveState, type MonitorFilters } from '../../../shared/index.ts'
import { monitorCalls, type Sort } from '../../calls.ts'
import { useExport } from '../../parts/useExport.ts'
import { allPagesOf } from './all-pages.ts'
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
  const exporting = useExport()
  const save = () =>
    exporting('export vehicle status', () => monitorCalls.exportList(allPagesOf(asked.current)))
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
          onClick: () => void save(),
        },
      ]}
    />
  )
}
