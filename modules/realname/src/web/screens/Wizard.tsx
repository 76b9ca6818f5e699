import '../realname.css'
import { ResourceScreen } from '@motorpool/resource/web'
import { useText } from '@motorpool/ui'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { ownerRequests, type Side, storeRequests } from '../../shared/index.ts'
import { Flow } from '../Flow.tsx'
import { REASON_CELLS } from '../reasons.tsx'

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
