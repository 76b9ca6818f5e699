import type { ReactNode } from 'react'
import { terminalChangeKind } from '../../shared/index.ts'
import { FilingList } from '../FilingList.tsx'

/** Replacements of terminals, and how far their filings are. */
export default function TerminalChanges(): ReactNode {
  return <FilingList kind={terminalChangeKind} />
}
