import '../readiness.css'
import { ResourceScreen, type Row } from '@motorpool/resource/web'
import { enumLabel, listed, Nothing, useText } from '@motorpool/ui'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { placeOf, ReadinessCause, readiness, screenFor, type VehicleUsage } from '../../shared/index.ts'
import { ReadinessHead } from '../ReadinessHead.tsx'

const texts = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])
const listCell = (value: unknown): ReactNode => {
  const all = texts(value)
  return all.length > 0 ? listed(all) : <Nothing />
}
const isCause = (value: string): value is ReadinessCause => ReadinessCause.has(value)

/** The causes of a row, each leading to where it is mended. */
function CausesCell({ row }: { row: Row }): ReactNode {
  return (
    <span className="ready-cell">
      {texts(row.causes).map((cause) => {
        const label = enumLabel(ReadinessCause, cause)
        const screen = isCause(cause) ? screenFor(cause, row.filingUsage as VehicleUsage) : undefined
        if (!screen || !isCause(cause)) return <span key={cause}>{label}</span>
        const query = new URLSearchParams(placeOf(cause, row)).toString()
        return (
          <Link key={cause} to={`/${screen}?${query}`}>
            {label}
          </Link>
        )
      })}
    </span>
  )
}

const CELLS = {
  causes: (row: Row) => <CausesCell row={row} />,
  lacks: (row: Row) => listCell(row.lacks),
  menders: (row: Row) => listCell(row.menders),
}

/** Vehicles that may not be sold or driven, why, and who can mend it. */
export default function Readiness(): ReactNode {
  const t = useText()
  return (
    <ResourceScreen
      resource={readiness}
      emptyHint={t('ready.emptyHint')}
      head={(list) => <ReadinessHead {...list} />}
      cells={CELLS}
    />
  )
}
