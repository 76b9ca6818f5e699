import type { ReactNode } from 'react'
import { vehicleModelKind } from '../../shared/index.ts'
import { FilingList } from '../FilingList.tsx'

/** Filings of vehicle models. */
export default function ModelFiling(): ReactNode {
  return <FilingList kind={vehicleModelKind} />
}
