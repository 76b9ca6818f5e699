import type { ReactNode } from 'react'
import { chipModelKind } from '../../shared/index.ts'
import { FilingList } from '../FilingList.tsx'

const [GB4, GB6] = [chipModelKind('GB4'), chipModelKind('GB6')]

/** Filings of chip models with the platform of GB4. */
export const Gb4 = (): ReactNode => <FilingList kind={GB4} usage="GB4" />

/** Filings of chip models with the platform of GB6. */
export const Gb6 = (): ReactNode => <FilingList kind={GB6} usage="GB6" />
