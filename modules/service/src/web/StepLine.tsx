import { pointText } from '@motorpool/resource/shared'
import { enumLabel, Pictures } from '@motorpool/resource/web'
import { EmptyState, Mono, TimeText, useText } from '@motorpool/ui'
import { Timeline } from 'antd'
import type { ReactNode } from 'react'
import { type WorkOrderStep, WorkStep } from '../shared/index.ts'

const COLOURS: Partial<Record<WorkStep, string>> = {
  FINISH: 'green',
  SIGN: 'green',
  RETURN: 'red',
  REWORK: 'red',
  CLOSE: 'gray',
  CREATE: 'gray',
}

/** What was done, the newest first: who, when, where, words and pictures. */
export function StepLine({ steps }: { steps: readonly WorkOrderStep[] }): ReactNode {
  const t = useText()
  if (steps.length === 0) return <EmptyState title={t('service.noSteps')} />
  return (
    <Timeline
      items={steps.toReversed().map((line) => ({
        key: line.id,
        color: COLOURS[line.step] ?? 'blue',
        content: (
          <div className="sv-step">
            <strong>{enumLabel(WorkStep, line.step)}</strong>
            <span className="mp-soft">
              <TimeText value={line.operateTime} /> {line.operatorName ?? ''}
            </span>
            {line.note ? <p>{line.note}</p> : null}
            {line.position ? <Mono>{pointText(line.position)}</Mono> : null}
            <Pictures ids={line.images} />
          </div>
        ),
      }))}
    />
  )
}
