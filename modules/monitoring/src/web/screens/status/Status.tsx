import '../../parts/monitor.css'
import { useLive } from '@motorpool/live/web'
import { type ListLoader, ResourceScreen } from '@motorpool/resource/web'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { LIVE_TOPIC, type LiveState, type MonitorFilters } from '../../../shared/index.ts'
import { vehicleStatus } from '../../../shared/vehicle-status.ts'
import { monitorCalls, type Sort } from '../../calls.ts'
import { liveCells } from './cells.tsx'
import { LiveRows } from './live-rows.ts'

export default function Status(): ReactNode {
  const navigate = useNavigate()
  const [rows] = useState(() => new LiveRows())
  const [vins, setVins] = useState<readonly string[]>([])
  const load = useCallback<ListLoader>(async (request, signal) => {
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
    />
  )
}
