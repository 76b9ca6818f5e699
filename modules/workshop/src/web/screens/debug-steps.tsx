import '../workshop.css'
import { enumLabel } from '@motorpool/resource/web'
import {
  Answer,
  EmptyState,
  ErrorState,
  type Fact,
  Facts,
  hasText,
  Mono,
  Page,
  Panel,
  ReadTable,
  SkeletonBlock,
  StatusTag,
  TimeText,
  type Tone,
  usePageTitle,
  useText,
} from '@motorpool/ui'
import { Button, Space, Steps } from 'antd'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import {
  AdjustState,
  type AdjustStep,
  type CheckItem,
  DebugStep,
  DebugStepState,
  type WorkState,
} from '../../shared/index.ts'
import type { AdjustRow } from '../calls.ts'
import { PostNotice } from '../PostNotice.tsx'
import { ReasonDialog } from '../ReasonDialog.tsx'
import { checksOf, checkText, isNeedless, type StepButton } from '../steps-view.ts'
import { useDebugging, useStepActions } from '../useDebugging.ts'

const STATUS = {
  WAITING: 'wait',
  ADJUSTING: 'process',
  PASS: 'finish',
  SKIP: 'finish',
  FORCED: 'finish',
} as const
const TONES: Record<AdjustStep['stepState'], Tone> = {
  WAITING: 'idle',
  ADJUSTING: 'info',
  PASS: 'ok',
  SKIP: 'idle',
  FORCED: 'warn',
}

/** The debugging of one vehicle, step by step: what each step asks for, and what the vehicle has sent. */
export default function DebugSteps(): ReactNode {
  const { vin = '' } = useParams()
  const t = useText()
  usePageTitle(vin)
  const { adjust, steps, work } = useDebugging(vin)
  const failed = [adjust, steps].find((one) => one.error && one.data === undefined)
  if (failed)
    return (
      <Page>
        <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
      </Page>
    )
  if (adjust.data === null)
    return (
      <Page>
        <EmptyState title={t('workshop.noAdjust')} hint={t('workshop.noAdjustHint')} />
      </Page>
    )
  if (!adjust.data || !steps.data)
    return (
      <Page>
        <SkeletonBlock height={360} />
      </Page>
    )
  return (
    <Page>
      <div className="ws-page">
        <Panel>
          <Facts items={headFacts(adjust.data, t)} minWidth={170} />
        </Panel>
        <Panel title={t('vehicle/debug.steps')} extra={<Actions adjust={adjust.data} />}>
          <div className="ws-page">
            <Overview steps={steps.data} current={adjust.data.currentStep} />
            <Checks steps={steps.data} current={adjust.data.currentStep} />
          </div>
        </Panel>
        <Panel title={t('workshop.workState')}>
          <Answer of={work} waiting={<SkeletonBlock height={60} />} compact>
            {(state) =>
              state ? <Facts items={workFacts(state, t)} minWidth={170} /> : t('workshop.neverReported')
            }
          </Answer>
        </Panel>
      </div>
    </Page>
  )
}

type Text = ReturnType<typeof useText>

function headFacts(a: AdjustRow, t: Text): Fact[] {
  const fact = (key: string, value: ReactNode): Fact => ({ key, label: t(`vehicle/debug.${key}`), value })
  return [
    fact('adjustNo', <Mono>{a.adjustNo}</Mono>),
    fact('vin', <Mono>{a.vin}</Mono>),
    fact('adjustState', a.cancelFlag ? t('vehicle/debug.cancelFlag') : enumLabel(AdjustState, a.adjustState)),
    fact('adjusterId', a.adjuster),
    fact('terminalId', a.terminalCode && <Mono>{a.terminalCode}</Mono>),
    fact('softVersionId', a.softVersion),
    fact('startTime', <TimeText value={a.startTime} />),
    fact('finishTime', <TimeText value={a.finishTime} />),
    fact('debugEndTime', <TimeText value={a.debugEndTime} />),
  ]
}

function workFacts(w: WorkState, t: Text): Fact[] {
  const fact = (key: string, value: ReactNode): Fact => ({ key, label: t(`workshop.${key}`), value })
  return [
    fact(
      'connection',
      <StatusTag tone={w.online ? 'ok' : 'idle'}>
        {t(w.online ? 'workshop.online' : 'workshop.offline')}
      </StatusTag>,
    ),
    fact('acc', w.acc === null ? null : t(w.acc ? 'workshop.on' : 'workshop.off')),
    fact('speed', w.speed === null ? null : `${w.speed} km/h`),
    fact('reportTime', <TimeText value={w.reportTime} />),
    fact('positionTime', <TimeText value={w.positionTime} />),
  ]
}

function Overview({ steps, current }: { steps: readonly AdjustStep[]; current: DebugStep }): ReactNode {
  const t = useText()
  return (
    <Steps
      responsive
      current={steps.findIndex((s) => s.step === current)}
      items={steps.map((s) => ({
        key: s.step,
        title: enumLabel(DebugStep, s.step),
        status: STATUS[s.stepState],
        content: (
          <>
            <StatusTag tone={TONES[s.stepState]}>
              {isNeedless(s) ? t('workshop.needless') : enumLabel(DebugStepState, s.stepState)}
            </StatusTag>
            {s.operatorName && s.finishTime ? <div>{s.operatorName}</div> : null}
            {s.reason ? <div>{s.reason}</div> : null}
          </>
        ),
      }))}
    />
  )
}

function Checks({ steps, current }: { steps: readonly AdjustStep[]; current: DebugStep }): ReactNode {
  const t = useText()
  const items = checksOf(steps, current)
  if (items.length === 0) return null
  return (
    <ReadTable<CheckItem>
      size="small"
      pagination={false}
      rowKey={(item) => `${item.item}${item.expected}`}
      dataSource={[...items]}
      scroll={{ x: 560 }}
      columns={[
        {
          title: t('workshop.check'),
          render: (_v, item) => (
            <StatusTag tone={item.passed ? 'ok' : 'warn'}>{t(`vehicle/debug.check.${item.item}`)}</StatusTag>
          ),
        },
        { title: t('workshop.expected'), render: (_v, item) => <CheckValue text={item.expected} /> },
        { title: t('workshop.actual'), render: (_v, item) => <CheckValue text={item.actual} /> },
      ]}
    />
  )
}

/** Times as people read them, states in the reader's language, everything else as it is. */
function CheckValue({ text }: { text: string | null }): ReactNode {
  const t = useText()
  const value = checkText(text)
  if (value.kind === 'none') return '—'
  if (value.kind === 'time')
    return (
      <>
        {value.after ? `${t('workshop.after')} ` : null}
        <TimeText value={value.at} />
      </>
    )
  const key = `vehicle/debug.value.${value.text}`
  return hasText(key) ? t(key) : value.text
}

const BUTTONS: Record<StepButton, { label: string; type?: 'primary'; danger?: boolean }> = {
  start: { label: 'workshop.start', type: 'primary' },
  previous: { label: 'workshop.previous' },
  skip: { label: 'workshop.skip' },
  force: { label: 'workshop.force' },
  fail: { label: 'workshop.fail', danger: true },
  next: { label: 'workshop.next', type: 'primary' },
  finish: { label: 'workshop.finish', type: 'primary' },
}

function Actions({ adjust }: { adjust: AdjustRow }): ReactNode {
  const t = useText()
  const { buttons, needs, busy, asking, ...actions } = useStepActions(adjust)
  if (needs) return <PostNotice posts={needs} />
  if (buttons.length === 0) return null
  return (
    <Space wrap>
      {buttons.map((button) => {
        const { label, ...style } = BUTTONS[button]
        const waits = style.type === 'primary' ? { loading: busy } : { disabled: busy }
        return (
          <Button key={button} {...style} {...waits} onClick={() => actions.press(button)}>
            {t(label)}
          </Button>
        )
      })}
      {asking ? (
        <ReasonDialog title={t(`workshop.${asking}`)} onClose={actions.closeAsking} onOk={actions.reason} />
      ) : null}
    </Space>
  )
}
