import '../realname.css'
import { Answer, EmptyState, Mono, Page, SkeletonBlock, useAct, usePermission, useText } from '@motorpool/ui'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { OwnRealName } from '../../shared/index.ts'
import { ownCalls } from '../calls.ts'
import { Flow } from '../Flow.tsx'
import { RequestState } from '../RequestState.tsx'

/** The own vehicles by how their real name stands, and the request of one step by step, where it was left. */
export default function RealName(): ReactNode {
  const [params, setParams] = useSearchParams()
  const requestId = params.get('request')
  if (requestId && /^\d+$/.test(requestId))
    return <Flow key={requestId} side="owner" own requestId={requestId} onBack={() => setParams({})} />
  return <Vehicles onOpen={(request) => setParams({ request })} />
}

function Vehicles({ onOpen }: { onOpen: (requestId: string) => void }): ReactNode {
  const t = useText()
  const query = useQuery({
    queryKey: ['verify', 'own'],
    queryFn: ({ signal }) => ownCalls.vehicles(signal),
  })
  return (
    <Page>
      <div className="rn-page rn-own">
        <p className="rn-hint">{t('verify.ownHint')}</p>
        <Answer of={query} waiting={<SkeletonBlock height={240} />}>
          {(vehicles) =>
            vehicles.length === 0 ? (
              <EmptyState icon="user" title={t('verify.ownNone')} hint={t('verify.ownNoneHint')} />
            ) : (
              <ul className="rn-cards">
                {vehicles.map((vehicle) => (
                  <Vehicle key={vehicle.vin} vehicle={vehicle} onOpen={onOpen} />
                ))}
              </ul>
            )
          }
        </Answer>
      </div>
    </Page>
  )
}

const OPEN: readonly string[] = ['NOT_VERIFIED', 'VERIFYING', 'FAILED']

function Vehicle({
  vehicle,
  onOpen,
}: {
  vehicle: OwnRealName
  onOpen: (requestId: string) => void
}): ReactNode {
  const t = useText()
  const may = usePermission()
  const { act, busy } = useAct([])
  const { vin, plateCode, machineCode, modelName, realNameStatus, requestId, requestStatus, submitTime } =
    vehicle
  const isOpen = requestId !== null && requestStatus !== null && OPEN.includes(requestStatus)
  const begin = () => act(async () => onOpen((await ownCalls.begin(vin)).id))
  return (
    <li className="rn-card">
      <span>
        <strong>{plateCode ?? machineCode}</strong>
        <small>
          {modelName} <Mono>{vin}</Mono>
        </small>
      </span>
      <RequestState status={isOpen ? requestStatus : realNameStatus} submitTime={submitTime} />
      {isOpen ? (
        <Button size="large" block onClick={() => onOpen(requestId)}>
          {t(requestStatus === 'VERIFYING' || submitTime ? 'verify.look.request' : 'verify.continue')}
        </Button>
      ) : may('create', 'portal/realName') ? (
        <Button
          type={realNameStatus === 'VERIFIED' ? 'default' : 'primary'}
          size="large"
          block
          loading={busy}
          onClick={() => void begin()}
        >
          {t(realNameStatus === 'VERIFIED' ? 'verify.again' : 'verify.begin')}
        </Button>
      ) : null}
    </li>
  )
}
