import type { Row } from '@motorpool/resource/web'
import type { ReactNode } from 'react'
import { chipModelKind } from '../../shared/index.ts'
import { FilingList } from '../FilingList.tsx'

const KINDS = { GB4: chipModelKind('GB4'), GB6: chipModelKind('GB6') }
const ONLY = { GB4: { filingUsage: 'GB4' }, GB6: { filingUsage: 'GB6' } }
const nameOf = ({ chipModel, id }: Row): string => (typeof chipModel === 'string' ? chipModel : id)

const ChipFiling = ({ usage }: { usage: 'GB4' | 'GB6' }): ReactNode => (
  <FilingList kind={KINDS[usage]} only={ONLY[usage]} nameOf={nameOf} />
)

/** Filings of chip models with the platform of GB4. */
export const Gb4 = (): ReactNode => <ChipFiling usage="GB4" />

/** Filings of chip models with the platform of GB6. */
export const Gb6 = (): ReactNode => <ChipFiling usage="GB6" />
