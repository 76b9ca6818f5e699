import { ErrorState, formatDate, formatNumber, Page, Panel, Stat, useText } from '@motorpool/ui'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import '../admin/home.css'
import { BlockedList, FailureList, SignInList, TokenList } from './Lists.tsx'
import { type Overview, useOverview } from './useSecurity.ts'

function Week({ of }: { of: Overview | undefined }): ReactNode {
  const t = useText()
  return (
    <Panel title={t('security.week')}>
      <div className="admin-statistics">
        <Stat label={t('security.success')} value={formatNumber(of?.signIns)} tone="ok" />
        <Stat label={t('security.fail')} value={formatNumber(of?.failures)} tone="warn" />
        <Stat label={t('security.blocked')} value={formatNumber(of?.blocked.length)} tone="bad" />
        <Stat label={t('security.openTokens')} value={formatNumber(of?.tokens)} />
      </div>
    </Panel>
  )
}

function Devices({ of }: { of: Overview['refusals'] | undefined }): ReactNode {
  const t = useText()
  const sum = (value: (row: Overview['refusals']['byReason'][number]) => number) =>
    of && of.byReason.reduce((total, row) => total + value(row), 0)
  return (
    <Panel
      title={t('security.devices')}
      extra={<Link to="/terminal/unknownDevices">{t('security.list')}</Link>}
    >
      <div className="admin-statistics">
        <Stat label={t('security.recentDevices')} value={formatNumber(of?.recent)} tone="warn" />
        <Stat label={t('security.allDevices')} value={formatNumber(sum((row) => row.devices))} />
        <Stat label={t('security.attempts')} value={formatNumber(sum((row) => row.attempts))} />
      </div>
    </Panel>
  )
}

function State({ of }: { of: Overview['state'] }): ReactNode {
  const t = useText()
  if (!of) return null
  const since = (name: 'password' | 'vault') => {
    const found = of.keys.find((key) => key.name === name)?.since ?? null
    return found === null ? '—' : formatDate(found)
  }
  const metrics = { off: t('security.off'), loopback: t('security.loopback'), all: t('security.everybody') }
  return (
    <>
      <Panel title={t('security.keys')}>
        <div className="admin-statistics">
          <Stat label={t('security.passwordKey')} value={since('password')} />
          <Stat label={t('security.vaultKey')} value={since('vault')} />
        </div>
      </Panel>
      <Panel title={t('security.settings')}>
        <div className="admin-statistics">
          <Stat label={t('security.proxies')} value={formatNumber(of.proxies)} />
          <Stat
            label={t('security.metrics')}
            value={metrics[of.metrics]}
            {...(of.metrics === 'all' ? { tone: 'warn' as const } : {})}
          />
          <Stat
            label={t('security.privateTargets')}
            value={t(of.privateTargets ? 'security.allowed' : 'security.refused')}
            {...(of.privateTargets ? { tone: 'warn' as const } : {})}
          />
        </div>
      </Panel>
    </>
  )
}

/** Sign-ins, blocks, tokens, devices turned away, keys and settings of the whole platform. */
export default function Security(): ReactNode {
  const t = useText()
  const overview = useOverview()
  const { data } = overview
  if (overview.isError && !data)
    return <ErrorState error={overview.error} onRetry={() => void overview.refetch()} />
  return (
    <Page>
      <h1 className="admin-title">{t('system/security')}</h1>
      <div className="admin-groups" aria-busy={!data}>
        <Week of={data} />
        <Devices of={data?.refusals} />
        <State of={data?.state ?? null} />
      </div>
      <div className="admin-groups">
        <FailureList title={t('security.byName')} of={t('security.loginName')} rows={data?.byName} />
        <FailureList title={t('security.byAddress')} of={t('security.address')} rows={data?.byAddress} />
        <BlockedList rows={data?.blocked} />
        <TokenList rows={data?.openTokens} />
      </div>
      <SignInList />
    </Page>
  )
}
