import type { ReactNode } from 'react'
import { terminalModelKind } from '../../shared/index.ts'
import { FilingList } from '../FilingList.tsx'

const [GB4, GB6] = [terminalModelKind('GB4'), terminalModelKind('GB6')]

/** Filings of terminal models with the platform of GB4. */
export const Gb4 = (): ReactNode => <FilingList kind={GB4} usage="GB4" />

/** Filings of terminal models with the platform of GB6. */
export const Gb6 = (): ReactNode => <FilingList kind={GB6} usage="GB6" />
