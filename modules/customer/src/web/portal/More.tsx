import { useText } from '@motorpool/ui'
import { Button } from 'antd'
import type { ReactNode } from 'react'

interface Props {
  of: { hasMore: boolean; loading: boolean; more(): void }
}

/** Under a list that goes on. */
export function More({ of }: Props): ReactNode {
  const t = useText()
  if (!of.hasMore) return null
  return (
    <Button size="large" block loading={of.loading} onClick={of.more}>
      {t('portal.more')}
    </Button>
  )
}
