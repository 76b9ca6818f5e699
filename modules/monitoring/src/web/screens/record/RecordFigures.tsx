import { usePermission } from '@motorpool/ui'
import type { PartProps } from '@motorpool/ui/screen'
import type { ReactNode } from 'react'
import { NOTHING_REPORTED } from '../../parts/figures/figures.ts'
import { KeyFigures } from '../../parts/figures/KeyFigures.tsx'
import { useCondition, useMayLook, useVehicle } from '../../parts/useVehicle.ts'

/** The big figures of a vehicle on its record, for those who may see what it reports. */
export default function RecordFigures({ subject: vin }: PartProps): ReactNode {
  const may = usePermission()
  const { data } = useVehicle(vin, useMayLook())
  const condition = useCondition(data, may('single-vehicle/current/find'))
  return data ? <KeyFigures vehicle={data} reported={condition.data ?? NOTHING_REPORTED} /> : null
}
