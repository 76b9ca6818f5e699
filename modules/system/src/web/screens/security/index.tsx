import { ErrorState, Page, useText } from '@motorpool/ui'
import { Alert, Segmented } from 'antd'
import { type ReactNode, useRef } from 'react'
import '../admin/home.css'
import './security.css'
import { BlockedList, FailureList, TokenList } from './Lists.tsx'
import { Checks, Figures, SignInChart } from './Overview.tsx'
import { Refusals } from './Refusals.tsx'
import { SignIns } from './SignIns.tsx'
import { type Span, useSecurity, useSignIns } from './useSecurity.ts'

const SPANS: readonly Span[] = [7, 30]

/** Sign-ins, blocks, tokens, claims refused, and what should be in order, of the whole platform. */
export default function Security(): ReactNode {
  const t = useText()
  const { days, choose, data, drawn, error, stale, retry } = useSecurity()
  const signIns = useSignIns()
  const list = useRef<HTMLDivElement>(null)
  const showFailures = (of: string) => {
    signIns.seek(of, 'FAIL')
    list.current?.scrollIntoView({ block: 'start' })
  }
  if (error) return <ErrorState error={error} onRetry={retry} />
  return (
    <Page
      head={
        <Segmented<Span>
          value={days}
          onChange={choose}
          aria-label={t('security.days')}
          options={SPANS.map((n) => ({ value: n, label: t('security.lastDays', { n }) }))}
        />
      }
    >
      {stale ? (
        <Alert className="security-stale" type="warning" showIcon title={t('security.stale')} />
      ) : null}
      <Figures of={data} refused={drawn?.refused} />
      <div className="admin-groups security-groups">
        <SignInChart days={drawn?.signIns} />
        <Checks checks={drawn?.checks} />
        <Refusals of={data?.refusals} days={drawn?.refusals} />
        <FailureList
          title={t('security.byName')}
          of={t('security.loginName')}
          rows={data?.byName}
          onOpen={showFailures}
        />
        <FailureList
          title={t('security.byAddress')}
          of={t('security.address')}
          rows={data?.byAddress}
          onOpen={showFailures}
        />
        <div className="security-wide">
          <BlockedList rows={data?.blocked} />
        </div>
        <div className="security-wide">
          <TokenList rows={data?.openTokens} />
        </div>
      </div>
      <div ref={list}>
        <SignIns list={signIns} />
      </div>
    </Page>
  )
}
