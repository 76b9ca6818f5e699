import '../realname.css'
import { enumLabel, ResourceScreen } from '@motorpool/resource/web'
import { RealNameStatus } from '@motorpool/terminal/shared'
import { Answer, Page, Panel, SkeletonBlock, StatusTag, useText } from '@motorpool/ui'
import { useQuery } from '@tanstack/react-query'
import { Button, Steps } from 'antd'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { ownerRequests, type Side, storeRequests } from '../../shared/index.ts'
import { kindsOf, type Saved, wizardCalls } from '../calls.ts'
import { Result } from '../Result.tsx'
import { REASON_CELLS } from '../reasons.tsx'
import { DocumentStep, PictureStep, VehicleStep } from '../Steps.tsx'

const STEPS = ['document', 'face', 'vehicle', 'contract', 'result'] as const
const TONES = {
  NOT_VERIFIED: 'idle',
  VERIFYING: 'info',
  VERIFIED: 'ok',
  FAILED: 'bad',
  CANCELLED: 'idle',
} as const
type Status = keyof typeof TONES

const isStatus = (status: string): status is Status => Object.hasOwn(TONES, status)

/** Everything that is kept of a request, of all its kinds of papers. */
async function savedOf(side: Side, requestId: string, signal: AbortSignal): Promise<Saved> {
  const all = await Promise.all(kindsOf(side).map((kind) => wizardCalls.saved(kind, requestId, signal)))
  const { step = 1, status = 'NOT_VERIFIED', failReason = null } = all[0] ?? {}
  return {
    step,
    status,
    failReason,
    papers: all.flatMap(({ papers }) => papers),
    images: all.flatMap(({ images }) => images),
  }
}

function Flow({ side, requestId, onBack }: { side: Side; requestId: string; onBack: () => void }): ReactNode {
  const t = useText()
  const [chosen, setChosen] = useState<number>()
  const query = useQuery({
    queryKey: ['verify', side, requestId],
    queryFn: ({ signal }) => savedOf(side, requestId, signal),
    refetchInterval: ({ state }) => (state.data?.status === 'VERIFYING' ? 5000 : false),
  })
  return (
    <Page>
      <Answer of={query} waiting={<SkeletonBlock height={360} />}>
        {(saved) => {
          const step = chosen ?? Math.min(STEPS.length, saved.step)
          const vins = [...new Set(saved.papers.map(({ vin }) => vin).filter(Boolean))]
          const next = () => {
            void query.refetch()
            setChosen(Math.min(STEPS.length, step + 1))
          }
          const own = { side, requestId, saved, vins, onDone: next }
          return (
            <div className="rn-page">
              <Panel
                title={
                  isStatus(saved.status) ? (
                    <StatusTag tone={TONES[saved.status]}>
                      {enumLabel(RealNameStatus, saved.status)}
                    </StatusTag>
                  ) : null
                }
                extra={<Button onClick={onBack}>{t('verify.back')}</Button>}
              >
                <Steps
                  size="small"
                  current={step - 1}
                  onChange={(to) => setChosen(to + 1)}
                  items={STEPS.map((name) => ({ title: t(`verify.step.${name}`) }))}
                />
              </Panel>
              <Panel title={t(`verify.step.${STEPS[step - 1] ?? 'result'}`)}>
                {step === 1 ? <DocumentStep {...own} /> : null}
                {step === 2 ? <PictureStep {...own} what="face_image" /> : null}
                {step === 3 ? (
                  <VehicleStep {...own} onDone={() => void query.refetch()} onNext={next} />
                ) : null}
                {step === 4 ? <PictureStep {...own} what="net_access_contract" /> : null}
                {step === 5 ? <Result {...own} onDone={() => void query.refetch()} /> : null}
              </Panel>
            </div>
          )
        }}
      </Answer>
    </Page>
  )
}

/** Requests, and the one that the address names, step by step where it was left. */
function Wizard({ side }: { side: Side }): ReactNode {
  const t = useText()
  const [params, setParams] = useSearchParams()
  const requestId = params.get('request')
  if (requestId && /^\d+$/.test(requestId))
    return <Flow key={requestId} side={side} requestId={requestId} onBack={() => setParams({})} />
  return (
    <ResourceScreen
      resource={side === 'owner' ? ownerRequests : storeRequests}
      cells={REASON_CELLS}
      onCreated={(row) => setParams({ request: row.id })}
      actions={[
        {
          key: 'continue',
          label: t('verify.continue'),
          icon: 'arrow-right',
          permission: 'find',
          onClick: ([row]) => row && setParams({ request: row.id }),
        },
      ]}
    />
  )
}

export const OwnerWizard = (): ReactNode => <Wizard side="owner" />

export const StoreWizard = (): ReactNode => <Wizard side="store" />
