import type { ReactNode } from 'react'
import { vehicleKind } from '../../shared/index.ts'
import { FilingList } from '../FilingList.tsx'

const [GB4, GB6, GBEV] = [vehicleKind('GB4'), vehicleKind('GB6'), vehicleKind('GBEV')]

/** Filings of machines with the platform of GB4. */
export const Gb4 = (): ReactNode => <FilingList kind={GB4} usage="GB4" />

/** Filings of road vehicles with the platform of GB6. */
export const Gb6 = (): ReactNode => <FilingList kind={GB6} usage="GB6" />

/** Filings of new-energy vehicles. */
export const Gbev = (): ReactNode => <FilingList kind={GBEV} usage="GBEV" />
