import './quality.css'
import { type Cells, lastDays, ResourceScreen } from '@motorpool/resource/web'
import { useText } from '@motorpool/ui'
import type { ReactNode } from 'react'
import { platformQuality } from '../../../shared/index.ts'
import { QualityHead } from './QualityHead.tsx'
import { ScoreText } from './ScoreText.tsx'

const CELLS: Cells = { score: ({ score }) => <ScoreText score={Number(score)} /> }

const lastWeek = () => ({ day: lastDays(7) })

/** How good what lower platforms send is, scored as authorities score: as a whole, by day, and by vehicle with the worst first. */
export default function Quality(): ReactNode {
  const t = useText()
  return (
    <ResourceScreen
      resource={platformQuality}
      defaults={lastWeek}
      cells={CELLS}
      head={({ asked }) => <QualityHead asked={asked} />}
      emptyHint={t('platformQuality.noneHint')}
    />
  )
}
