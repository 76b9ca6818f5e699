import {
  formatDate,
  formatNumber,
  Panel,
  SkeletonBlock,
  SkeletonRows,
  Stat,
  StatusTag,
  type Tone,
  useText,
} from '@motorpool/ui'
import type { ReactNode } from 'react'
import type { SecurityOverview } from '../../../shared/security/overview.ts'
import { DayBars } from './DayBars.tsx'
import type { Check, Day } from './summary.ts'

const CHART_HEIGHT = 188

/** A nought is no cause for alarm, and no success either. */
const tone = (of: Tone, n: number | undefined) => (n ? { tone: of } : {})

export function Figures({ of, refused }: { of: SecurityOverview | undefined; refused: number | undefined }) {
  const t = useText()
  const blocked = of?.locked
  return (
    <Panel>
      <div className="admin-statistics" aria-busy={!of}>
        <Stat label={t('security.success')} value={formatNumber(of?.signIns)} {...tone('ok', of?.signIns)} />
        <Stat label={t('security.fail')} value={formatNumber(of?.failures)} {...tone('warn', of?.failures)} />
        <Stat label={t('security.blocked')} value={formatNumber(blocked)} {...tone('bad', blocked)} />
        <Stat label={t('security.refusedClaims')} value={formatNumber(refused)} {...tone('warn', refused)} />
        <Stat label={t('security.openTokens')} value={formatNumber(of?.tokens)} />
      </div>
    </Panel>
  )
}

export function SignInChart({ days }: { days: readonly Day[] | undefined }): ReactNode {
  const t = useText()
  const series = [
    { label: t('security.success'), color: 'var(--mp-accent)' },
    { label: t('security.fail'), color: 'var(--mp-bad)' },
  ]
  return (
    <Panel title={t('security.signInsByDay')}>
      {days ? (
        <DayBars
          title={t('security.signInsByDay')}
          days={days}
          series={series}
          empty={t('security.noSignIns')}
        />
      ) : (
        <SkeletonBlock height={CHART_HEIGHT} />
      )}
    </Panel>
  )
}

/** What should be in order, and whether it is. */
export function Checks({ checks }: { checks: readonly Check[] | undefined }): ReactNode {
  const t = useText()
  const tag = (of: Tone) =>
    t(of === 'ok' ? 'security.inOrder' : of === 'warn' ? 'security.lookAt' : 'security.notInOrder')
  const args = ({ args }: Check) =>
    typeof args.since === 'number' ? { ...args, since: formatDate(args.since) } : args
  return (
    <Panel title={t('security.checks')} flush>
      {checks ? (
        <dl className="security-checks">
          {checks.map((check) => (
            <div key={check.key}>
              <dt>{t(`security.${check.key}`)}</dt>
              <dd>{t(check.text, args(check))}</dd>
              <dd>
                <StatusTag tone={check.tone}>{tag(check.tone)}</StatusTag>
              </dd>
            </div>
          ))}
        </dl>
      ) : (
        <SkeletonRows rows={5} />
      )}
    </Panel>
  )
}
