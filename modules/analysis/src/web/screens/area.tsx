import '../analysis.css'
import { areaVehicles } from '@motorpool/monitoring/area-vehicles'
import { ResourceScreen } from '@motorpool/resource/web'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { AreaHead } from '../AreaHead.tsx'

/** Where the vehicles last were: by province, city and county, and the vehicles themselves. */
export default function Area(): ReactNode {
  const navigate = useNavigate()
  return (
    <ResourceScreen
      resource={areaVehicles}
      plain
      sortable
      head={(list) => <AreaHead {...list} />}
      onOpen={(row) => void navigate(`/single-vehicle/${String(row.vin)}`)}
    />
  )
}
