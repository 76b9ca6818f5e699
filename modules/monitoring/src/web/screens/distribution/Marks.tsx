import { formatNumber, useText } from '@motorpool/ui'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { SPLIT_MOST } from './split/followed.ts'

interface Props {
  marked: ReadonlySet<string>
  onShow(): void
  onFollow(): void
  onClear(): void
}

/** What can be done with the vehicles that are marked in the lists. */
export function Marks({ marked, onShow, onFollow, onClear }: Props): ReactNode {
  const t = useText()
  const n = marked.size
  if (n === 0) return null
  const fits = n >= 2 && n <= SPLIT_MOST
  return (
    <div className="dist-marks" role="group" aria-label={t('monitor.mark.chosen', { n: formatNumber(n) })}>
      <span>{t('monitor.mark.chosen', { n: formatNumber(n) })}</span>
      <Button size="small" onClick={onShow}>
        {t('monitor.mark.show')}
      </Button>
      <Button
        size="small"
        disabled={!fits}
        title={fits ? undefined : t('monitor.split.few', { max: SPLIT_MOST })}
        onClick={onFollow}
      >
        {t('monitor.mark.follow')}
      </Button>
      <Button size="small" type="text" onClick={onClear}>
        {t('monitor.mark.clear')}
      </Button>
    </div>
  )
}
