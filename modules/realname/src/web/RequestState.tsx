import { RealNameStatus } from '@motorpool/terminal/shared'
import { enumLabel, StatusTag, type Tone, useText } from '@motorpool/ui'
import type { ReactNode } from 'react'

const TONES: Readonly<Record<string, Tone>> = {
  NOT_VERIFIED: 'idle',
  VERIFYING: 'info',
  VERIFIED: 'ok',
  FAILED: 'bad',
  CANCELLED: 'idle',
}

/** How far a real name is; what an owner has handed in waits for staff. */
export function RequestState({
  status,
  submitTime,
}: {
  status: string
  submitTime?: number | null
}): ReactNode {
  const t = useText()
  if (status === 'NOT_VERIFIED' && submitTime)
    return <StatusTag tone="info">{t('verify.handedIn')}</StatusTag>
  return <StatusTag tone={TONES[status] ?? 'idle'}>{enumLabel(RealNameStatus, status)}</StatusTag>
}
