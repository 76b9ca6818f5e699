import type { ReactNode } from 'react'
import { vehicleReports } from '../../shared/index.ts'
import { ReportDrawer } from '../ReportDrawer.tsx'
import { UseScreen } from '../UseScreen.tsx'

export default function VehicleReport(): ReactNode {
  return (
    <UseScreen
      resource={vehicleReports}
      measures={['workTime', 'distance', 'fuel', 'energy']}
      days="mileageList"
      shown="workTime"
      detail={ReportDrawer}
    />
  )
}
