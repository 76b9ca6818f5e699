import {
  Answer,
  EmptyState,
  Icon,
  SkeletonRows,
  StatusTag,
  TimeText,
  type Tone,
  useText,
} from '@motorpool/ui'
import { Button, Drawer } from 'antd'
import { type ReactNode, useState } from 'react'
import type { QueryRunHead } from '../../../shared/condition-query.ts'
import { questionWords } from './question.ts'
import { useFields, usePastRuns } from './useConditionQuery.ts'

const TONES: Readonly<Record<QueryRunHead['status'], Tone>> = {
  WAIT: 'info',
  RUNNING: 'info',
  DONE: 'ok',
  STOPPED: 'idle',
  FAIL: 'bad',
}

/** The questions that the user has asked lately, to be opened again. */
export function PastRuns({ onOpen }: { onOpen(run: QueryRunHead): void }): ReactNode {
  const t = useText()
  const [shown, setShown] = useState(false)
  const runs = usePastRuns(shown)
  return (
    <>
      <Button type="text" icon={<Icon name="clock" size={14} />} onClick={() => setShown(true)}>
        {t('monitor.query.past')}
      </Button>
      <Drawer open={shown} title={t('monitor.query.past')} onClose={() => setShown(false)}>
        <Answer of={runs} waiting={<SkeletonRows rows={6} />}>
          {(data) =>
            data.length > 0 ? (
              <ul className="cq-list">
                {data.map((run) => (
                  <li key={run.id}>
                    <Past
                      run={run}
                      onOpen={() => {
                        setShown(false)
                        onOpen(run)
                      }}
                    />
                  </li>
                ))}
              </ul>
            ) : (
              <EmptyState compact icon="clock" title={t('monitor.query.pastNone')} />
            )
          }
        </Answer>
      </Drawer>
    </>
  )
}

function Past({ run, onOpen }: { run: QueryRunHead; onOpen(): void }): ReactNode {
  const t = useText()
  const { fields } = useFields()
  const { status, done, vehicles, met, stretches, createTime, beginTime, endTime, question } = run
  return (
    <button type="button" className="cq-item" onClick={onOpen}>
      <b>{questionWords(t, question, fields)}</b>
      <span className="mp-soft">
        <TimeText value={beginTime} /> – <TimeText value={endTime} />
      </span>
      <span className="cq-line">
        <StatusTag tone={TONES[status]}>
          {t(`monitor.query.state.${status}`, { done, of: vehicles })}
        </StatusTag>
        {t('monitor.query.pastWords', { met, of: vehicles, times: stretches })}
        <span className="mp-faint">
          <TimeText value={createTime} />
        </span>
      </span>
    </button>
  )
}
