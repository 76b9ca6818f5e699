import '../workshop.css'
import { enumLabel } from '@motorpool/resource/web'
import {
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
  usePermission,
  useText,
} from '@motorpool/ui'
import { useQuery } from '@tanstack/react-query'
import { Button, Space, Steps } from 'antd'
import { type ReactNode, useState } from 'react'
import { useParams } from 'react-router'
import {
  ADJUST_LEAD,
  ADJUST_WORK,
  AdjustState,
  type AdjustStep,
  adjusts,
  type CheckItem,
  DebugStep,
  DebugStepState,
  type WorkState,
} from '../../shared/index.ts'
import { type AdjustRow, adjustCalls } from '../calls.ts'
import { ReasonDialog } from '../ReasonDialog.tsx'
import { useAct } from '../useAct.ts'
import { PostNotice, useHolds } from '../usePosts.tsx'

const REFRESH_MS = 5000
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
  const adjust = useQuery({
    queryKey: [adjusts.key, 'vehicle', vin],
    queryFn: ({ signal }) => adjustCalls.ofVehicle(vin, signal),
    refetchInterval: REFRESH_MS,
  })
  const id = adjust.data?.id
  const steps = useQuery({
    queryKey: [adjusts.key, 'steps', id],
    queryFn: ({ signal }) => adjustCalls.steps(id as string, signal),
    enabled: id !== undefined,
    refetchInterval: REFRESH_MS,
  })
  const work = useQuery({
    queryKey: [adjusts.key, 'workState', vin],
    queryFn: ({ signal }) => adjustCalls.workState(vin, signal),
    refetchInterval: REFRESH_MS,
  })
  if (adjust.error && !adjust.data)
    return (
      <Page>
        <ErrorState error={adjust.error} onRetry={() => void adjust.refetch()} />
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
          {work.data ? <Facts items={workFacts(work.data, t)} minWidth={170} /> : t('workshop.neverReported')}
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
              {s.stepState === 'SKIP' && s.finishTime === null
                ? t('workshop.needless')
                : enumLabel(DebugStepState, s.stepState)}
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
  const items = steps.find((s) => s.step === current)?.checkItems ?? []
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

const TIME = /^(> )?(\d{4}-\d\d-\d\dT[\d:.]+Z)$/

/** Times as people read them, states in the reader's words, everything else as it is. */
function CheckValue({ text }: { text: string | null }): ReactNode {
  const t = useText()
  if (text === null) return '—'
  const [, later, time] = TIME.exec(text) ?? []
  if (time)
    return (
      <>
        {later ? `${t('workshop.after')} ` : null}
        <TimeText value={Date.parse(time)} />
      </>
    )
  const key = `vehicle/debug.value.${text}`
  return hasText(key) ? t(key) : text
}

/** Confirming is for who leads the debugging. */
const postsOf = (adjust: AdjustRow) =>
  adjust.adjustState === 'ADJUSTING' && adjust.currentStep === 'CONFIRM' ? ADJUST_LEAD : ADJUST_WORK

const isOpen = (adjust: AdjustRow) => !adjust.cancelFlag && adjust.adjustState !== 'ADJUSTED'

function Actions({ adjust }: { adjust: AdjustRow }): ReactNode {
  const t = useText()
  const may = usePermission()
  const holds = useHolds(postsOf(adjust))
  const act = useAct(adjusts.key)
  const [asking, setAsking] = useState<'skip' | 'force' | 'fail'>()
  const [busy, setBusy] = useState(false)
  if (!isOpen(adjust) || !may('update', adjusts.key)) return null
  if (!holds) return <PostNotice posts={postsOf(adjust)} />
  const run = async (call: () => Promise<unknown>) => {
    setBusy(true)
    const done = await act(call)
    setBusy(false)
    return done
  }
  const step = adjust.currentStep
  if (adjust.adjustState === 'WAITING')
    return (
      <Button
        type="primary"
        loading={busy}
        onClick={() => void run(() => adjustCalls.act(adjust.id, 'confirm'))}
      >
        {t('workshop.start')}
      </Button>
    )
  const last = step === 'FINISH'
  return (
    <Space wrap>
      <Button
        disabled={busy}
        onClick={() => void run(() => adjustCalls.step(adjust.id, 'previous', { step }))}
      >
        {t('workshop.previous')}
      </Button>
      {last ? null : (
        <>
          <Button disabled={busy} onClick={() => setAsking('skip')}>
            {t('workshop.skip')}
          </Button>
          <Button disabled={busy} onClick={() => setAsking('force')}>
            {t('workshop.force')}
          </Button>
        </>
      )}
      <Button danger disabled={busy} onClick={() => setAsking('fail')}>
        {t('workshop.fail')}
      </Button>
      <Button
        type="primary"
        loading={busy}
        onClick={() =>
          void run(() =>
            last
              ? adjustCalls.act(adjust.id, 'finish', { result: 'PASS' })
              : adjustCalls.step(adjust.id, 'next', { step }),
          )
        }
      >
        {t(last ? 'workshop.finish' : 'workshop.next')}
      </Button>
      {asking ? (
        <ReasonDialog
          title={t(`workshop.${asking}`)}
          onClose={() => setAsking(undefined)}
          onOk={async (reason) => {
            const done = await run(() =>
              asking === 'fail'
                ? adjustCalls.act(adjust.id, 'finish', { result: 'FAIL', remark: reason })
                : adjustCalls.step(adjust.id, asking, { step, reason }),
            )
            if (done) setAsking(undefined)
          }}
        />
      ) : null}
    </Space>
  )
}
