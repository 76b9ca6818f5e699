import { StatusTag, TimeText, useNow, useText } from '@motorpool/ui'
import type { ReactNode } from 'react'
import { validityOf } from '../../shared/validity.ts'

const HOUR_MS = 3_600_000

/** Until when a document holds, and that this is past or near. */
export function Valid({ until }: { until: number }): ReactNode {
  const t = useText()
  const validity = validityOf(until, useNow(HOUR_MS))
  return (
    <span className="mp-row">
      <TimeText value={until} dateOnly />
      {validity === 'EXPIRED' ? <StatusTag tone="bad">{t('customer.document.expired')}</StatusTag> : null}
      {validity === 'SOON' ? <StatusTag tone="warn">{t('customer.document.soon')}</StatusTag> : null}
    </span>
  )
}
