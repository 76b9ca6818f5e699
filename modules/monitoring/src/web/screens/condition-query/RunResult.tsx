import {
  Bars,
  EmptyState,
  formatDate,
  formatNumber,
  Icon,
  Panel,
  TimeText,
  useDurationText,
  usePermission,
  useText,
} from '@motorpool/ui'
import { Alert, Button, Progress, Segmented } from 'antd'
import { type ReactNode, useState } from 'react'
import type { QueryRun, QuestionField } from '../../../shared/condition-query.ts'
import { useExport } from '../../parts/useExport.ts'
import { queryCalls } from './calls.ts'
import { daysOf } from './days-of.ts'
import { MetVehicles } from './MetVehicles.tsx'
import { questionWords } from './question.ts'
import { isRunning } from './useConditionQuery.ts'

interface Props {
  run: QueryRun
  fields: ReadonlyMap<string, QuestionField>
}

/** What a question has found, or has found so far: in words, by day, by vehicle. */
export function RunResult({ run, fields }: Props): ReactNode {
  const t = useText()
  const may = usePermission()
  const exporting = useExport()
  const [day, setDay] = useState<number>()
  return (
    <>
      <Panel
        title={questionWords(t, run.question, fields)}
        extra={
          may('export', 'monitor/conditionQuery') ? (
            <Button
              size="small"
              icon={<Icon name="download" size={14} />}
              disabled={run.met === 0}
              onClick={() => void exporting('export condition query', () => queryCalls.export(run.id))}
            >
              {t('monitor.export')}
            </Button>
          ) : null
        }
      >
        <Lead run={run} />
        <Notes run={run} />
        {run.met > 0 ? <Shape run={run} day={day} onDay={setDay} /> : null}
      </Panel>
      {run.met > 0 ? (
        <MetVehicles run={run} day={day} />
      ) : (
        <EmptyState icon="search" title={t(isRunning(run) ? 'monitor.query.notYet' : 'monitor.query.none')} />
      )}
    </>
  )
}

const percentOf = ({ done, vehicles }: QueryRun): number => Math.floor((100 * done) / Math.max(vehicles, 1))

function Lead({ run }: { run: QueryRun }): ReactNode {
  const t = useText()
  const duration = useDurationText()
  const { status, done, vehicles, met, stretches, longest, messages, reports, took } = run
  const times = formatNumber(stretches)
  return (
    <>
      {status === 'DONE' ? null : (
        <Progress
          percent={percentOf(run)}
          status={status === 'FAIL' ? 'exception' : isRunning(run) ? 'active' : 'normal'}
        />
      )}
      <p className="cq-lead" aria-live="polite">
        <b>
          {longest
            ? t('monitor.query.lead', {
                of: done,
                met,
                times,
                longest: duration(longest.end - longest.begin),
              })
            : t(isRunning(run) ? 'monitor.query.notYet' : 'monitor.query.leadNone', { of: done })}
          {messages > 0 && reports === messages ? t('monitor.query.leadAll') : ''}
        </b>
        <span className="mp-soft">
          {status === 'DONE' ? '' : `${t(`monitor.query.state.${status}`, { done, of: vehicles })} · `}
          <TimeText value={run.beginTime} /> – <TimeText value={run.endTime} />
          {' · '}
          {t('monitor.query.checked', {
            messages: formatNumber(messages),
            seconds: formatNumber(took / 1000, took < 10_000 ? 1 : 0),
          })}
        </span>
      </p>
    </>
  )
}

function Notes({ run: { silent, failed } }: { run: QueryRun }): ReactNode {
  const t = useText()
  return (
    <>
      {silent > 0 ? <p className="mp-soft">{t('monitor.query.silent', { n: silent })}</p> : null}
      {failed.length > 0 ? (
        <Alert type="warning" showIcon title={t('monitor.query.failed', { vins: failed.join('、') })} />
      ) : null}
    </>
  )
}

interface ShapeProps {
  run: QueryRun
  day: number | undefined
  onDay(day: number | undefined): void
}

/** How often, or by how many vehicles, on each day; a day narrows the list. */
function Shape({ run, day, onDay }: ShapeProps): ReactNode {
  const t = useText()
  const [of, setOf] = useState<'stretches' | 'vehicles'>('stretches')
  return (
    <>
      <Segmented
        size="small"
        value={of}
        aria-label={t('monitor.query.byDay')}
        options={[
          { value: 'stretches', label: t('monitor.query.perDay') },
          { value: 'vehicles', label: t('monitor.query.vehiclesPerDay') },
        ]}
        onChange={setOf}
      />
      <Bars
        label={t(of === 'stretches' ? 'monitor.query.perDay' : 'monitor.query.vehiclesPerDay')}
        chosen={day === undefined ? undefined : String(day)}
        onChoose={(key) => onDay(key === undefined ? undefined : Number(key))}
        bars={daysOf(run).map((one) => ({
          key: String(one.day),
          label: formatDate(one.day).slice(5),
          value: one[of],
          name: t('monitor.query.dayWords', {
            day: formatDate(one.day),
            times: formatNumber(one.stretches),
            vehicles: one.vehicles,
          }),
        }))}
      />
    </>
  )
}
