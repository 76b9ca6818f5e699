import { Icon, Panel, useText } from '@motorpool/ui'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { RangePicker } from '../../parts/RangePicker.tsx'
import { PastRuns } from './PastRuns.tsx'
import { QuestionEditor } from './QuestionEditor.tsx'
import { QuestionLine } from './QuestionLine.tsx'
import { SavedQuestions } from './SavedQuestions.tsx'
import { ScopeFields } from './ScopeFields.tsx'
import { type ConditionQueryState, isRunning } from './useConditionQuery.ts'

/** What is asked: conditions, time, vehicles. */
export function QueryForm({ state }: { state: ConditionQueryState }): ReactNode {
  const t = useText()
  const { draft, unread, change, run, busy, ask, stop, open, take } = state
  const isUnderWay = isRunning(run)
  return (
    <Panel>
      <form
        className="cq-form"
        onSubmit={(event) => {
          event.preventDefault()
          void ask()
        }}
      >
        <QuestionEditor draft={draft} onChange={change} />
        <QuestionLine key={unread} draft={draft} unread={unread} onChange={change} />
        <div className="cq-line">
          <label htmlFor="cq-time">{t('monitor.query.time')}</label>
          <RangePicker
            id="cq-time"
            from={draft.from}
            to={draft.to}
            onChange={(from, to) => change({ from, to })}
          />
          <ScopeFields scope={draft.scope} onChange={(scope) => change({ scope })} />
        </div>
        <div className="cq-line">
          {isUnderWay ? (
            <Button danger icon={<Icon name="close" size={14} />} onClick={() => void stop()}>
              {t('monitor.query.stop')}
            </Button>
          ) : (
            <Button type="primary" htmlType="submit" loading={busy} icon={<Icon name="search" size={14} />}>
              {t('monitor.query.ask')}
            </Button>
          )}
          <SavedQuestions draft={draft} onTake={take} />
          <PastRuns onOpen={open} />
        </div>
      </form>
    </Panel>
  )
}
