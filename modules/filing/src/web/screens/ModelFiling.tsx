import type { Row } from '@motorpool/resource/web'
import type { ReactNode } from 'react'
import { vehicleModelKind } from '../../shared/index.ts'
import { FilingList } from '../FilingList.tsx'

const nameOf = ({ vehicleModel, id }: Row): string => (typeof vehicleModel === 'string' ? vehicleModel : id)

/** Filings of vehicle models. */
export default function ModelFiling(): ReactNode {
  return <FilingList kind={vehicleModelKind} nameOf={nameOf} />
}
