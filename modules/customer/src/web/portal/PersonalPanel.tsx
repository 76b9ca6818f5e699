import { Answer, formatNumber, Icon, Panel, SkeletonRows, useAct, useText } from '@motorpool/ui'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { EraseDialog } from './EraseDialog.tsx'
import { ownCalls } from './own-calls.ts'
import { PORTAL_KEY } from './useReaches.ts'

/** What is kept of the customer: seen, taken along, erased. */
export function PersonalPanel(): ReactNode {
  const t = useText()
  const [erasing, setErasing] = useState(false)
  const { act, busy } = useAct()
  const kept = useQuery({
    queryKey: [PORTAL_KEY, 'personal'],
    queryFn: ({ signal }) => ownCalls.personal(signal),
  })
  return (
    <Panel title={t('portal.personal')}>
      <p className="mp-soft">{t('portal.personal.note')}</p>
      <Answer of={kept} waiting={<SkeletonRows rows={6} />}>
        {(parts) => (
          <ul className="pt-kept">
            {parts.map(({ label, count, fate }) => (
              <li key={label}>
                <span>{label}</span>
                <span className="mp-num">{formatNumber(count)}</span>
                <small className="mp-soft">{t(`portal.personal.${fate}`)}</small>
              </li>
            ))}
          </ul>
        )}
      </Answer>
      <div className="pt-card-row">
        <Button
          size="large"
          icon={<Icon name="download" />}
          loading={busy}
          onClick={() => void act(() => ownCalls.personalFile())}
        >
          {t('portal.personal.export')}
        </Button>
        <Button size="large" danger type="text" onClick={() => setErasing(true)}>
          {t('portal.personal.erase')}
        </Button>
      </div>
      {erasing ? <EraseDialog onClose={() => setErasing(false)} /> : null}
    </Panel>
  )
}
