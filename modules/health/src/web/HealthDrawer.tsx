import { Answer, enumLabel, SkeletonRows, StatusTag, TimeText, useText } from '@motorpool/ui'
import { useQuery } from '@tanstack/react-query'
import { Drawer } from 'antd'
import type { ReactNode } from 'react'
import { HealthFinding, HealthState, type OneHealth } from '../shared/index.ts'
import { healthCalls } from './calls.ts'
import { SUBJECTS } from './charts.ts'
import { HealthSection } from './HealthSection.tsx'

interface Props {
  vin: string
  onClose(): void
}

/** One vehicle: what stands out, and each figure over time beside how it is known. */
export function HealthDrawer({ vin, onClose }: Props): ReactNode {
  const t = useText()
  const one = useQuery({
    queryKey: ['health', vin],
    queryFn: ({ signal }) => healthCalls.one(vin, signal),
    retry: false,
  })
  return (
    <Drawer
      open
      size="large"
      title={t('health.of', { vehicle: one.data?.plateCode ?? vin })}
      onClose={onClose}
    >
      <Answer of={one} waiting={<SkeletonRows rows={12} />}>
        {(data) => (
          <div className="health-one">
            <Findings one={data} />
            {SUBJECTS.map((subject) => (
              <HealthSection key={subject} subject={subject} one={data} now={one.dataUpdatedAt} />
            ))}
          </div>
        )}
      </Answer>
    </Drawer>
  )
}

function Findings({ one: { state, findings, sumTime } }: { one: OneHealth }): ReactNode {
  const t = useText()
  return (
    <p className="health-lead">
      {findings.length > 0 ? (
        findings.map((finding) => (
          <StatusTag key={finding} tone="warn" solid>
            {enumLabel(HealthFinding, finding)}
          </StatusTag>
        ))
      ) : (
        <StatusTag tone={state === 'NORMAL' ? 'ok' : 'idle'}>{enumLabel(HealthState, state)}</StatusTag>
      )}
      {sumTime === null ? null : (
        <span className="mp-faint">
          {t('health.summed')} <TimeText value={sumTime} />
        </span>
      )}
    </p>
  )
}
