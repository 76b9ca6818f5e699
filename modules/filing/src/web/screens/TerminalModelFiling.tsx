import type { Row } from '@motorpool/resource/web'
import type { ReactNode } from 'react'
import { terminalModelKind } from '../../shared/index.ts'
import { FilingList } from '../FilingList.tsx'

const KINDS = { GB4: terminalModelKind('GB4'), GB6: terminalModelKind('GB6') }
const ONLY = { GB4: { filingUsage: 'GB4' }, GB6: { filingUsage: 'GB6' } }
const nameOf = ({ terminalModel, id }: Row): string =>
  typeof terminalModel === 'string' ? terminalModel : id

const TerminalModelFiling = ({ usage }: { usage: 'GB4' | 'GB6' }): ReactNode => (
  <FilingList kind={KINDS[usage]} only={ONLY[usage]} nameOf={nameOf} />
)

/** Filings of terminal models with the platform of GB4. */
export const Gb4 = (): ReactNode => <TerminalModelFiling usage="GB4" />

/** Filings of terminal models with the platform of GB6. */
export const Gb6 = (): ReactNode => <TerminalModelFiling usage="GB6" />
