import { Alert, Typography } from 'antd'
import type { ReactNode } from 'react'
import { formatTime } from '../format/time.ts'
import { useText } from '../texts/texts.ts'
import { linkAddress, type MadeLink } from './one-time-link.ts'

/** A one-time sign-in link to be copied now: it is not shown again. */
export function OneTimeLink({ link }: { link: MadeLink }): ReactNode {
  const t = useText()
  return (
    <Alert
      type="warning"
      showIcon
      title={t('ui.link.made', { time: formatTime(link.expireTime) })}
      description={
        <Typography.Text copyable code className="mp-link-address">
          {linkAddress(link, location)}
        </Typography.Text>
      }
    />
  )
}
