import '../../work-log.css'
import '../portal.css'
import type { InputProps } from '@motorpool/resource/web'
import type { ReactNode } from 'react'
import { Calendar } from '../../calendar/Calendar.tsx'
import { VehicleChoice } from '../VehicleChoice.tsx'

function VinInput({ value, onChange }: InputProps): ReactNode {
  const vin = typeof value === 'string' ? value : undefined
  return <VehicleChoice value={vin} onChange={(next) => onChange?.(next)} required />
}

const inputs = { vin: VinInput }

/** What own machines did, day by day, as their customer writes it down. */
export default function WorkLogs(): ReactNode {
  return (
    <div className="pt-calendar">
      <Calendar inputs={inputs} vehicles={(vin, choose) => <VehicleChoice value={vin} onChange={choose} />} />
    </div>
  )
}
