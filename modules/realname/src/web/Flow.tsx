import './realname.css'
import { Answer, Page, Panel, SkeletonBlock, useNarrow, useText } from '@motorpool/ui'
import { useQuery } from '@tanstack/react-query'
import { Button, Steps } from 'antd'
import { type ReactNode, useState } from 'react'
import type { Side } from '../shared/index.ts'
import { kindsOf, type Saved, wizardCalls } from './calls.ts'
import { RequestState } from './RequestState.tsx'
import { Result } from './Result.tsx'
import { DocumentStep, PictureStep, VehicleStep } from './Steps.tsx'

const STEPS = ['document', 'face', 'vehicle', 'contract', 'result'] as const
/** ms between two looks while somebody else decides. */
const POLL_MS = 5000

const isWaiting = (saved?: Saved) =>
  saved?.status === 'VERIFYING' || (saved?.status === 'NOT_VERIFIED' && saved.submitTime !== null)

/** Everything that is kept of a request, of all its kinds of papers. */
async function savedOf(side: Side, requestId: string, signal: AbortSignal): Promise<Saved> {
  const all = await Promise.all(kindsOf(side).map((kind) => wizardCalls.saved(kind, requestId, signal)))
  const { step = 1, status = 'NOT_VERIFIED', failReason = null, submitTime = null } = all[0] ?? {}
  return {
    step,
    status,
    failReason,
    submitTime,
    papers: all.flatMap(({ papers }) => papers),
    images: all.flatMap(({ images }) => images),
  }
}

interface Props {
  side: Side
  requestId: string
  /** Whose request it is goes through it; staff go through those of all, and decide. */
  own?: boolean
  onBack: () => void
}

/** The steps of a request, from the one where it was left. */
export function Flow({ side, requestId, own: isOwn = false, onBack }: Props): ReactNode {
  const t = useText()
  const narrow = useNarrow()
  const [chosen, setChosen] = useState<number>()
  const query = useQuery({
    queryKey: ['verify', side, requestId],
    queryFn: ({ signal }) => savedOf(side, requestId, signal),
    refetchInterval: ({ state }) => (isWaiting(state.data) ? POLL_MS : false),
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
          const own = { side, requestId, saved, vins, isOwn, onDone: next }
          return (
            <div className={isOwn ? 'rn-page rn-own' : 'rn-page'}>
              <Panel
                title={<RequestState {...saved} />}
                extra={<Button onClick={onBack}>{t('verify.back')}</Button>}
              >
                <Steps
                  size="small"
                  responsive={false}
                  titlePlacement={narrow ? 'vertical' : 'horizontal'}
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
                {step === 5 ? <Result {...own} onDone={() => void query.refetch()} onGone={onBack} /> : null}
              </Panel>
            </div>
          )
        }}
      </Answer>
    </Page>
  )
}
