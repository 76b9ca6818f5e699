import { Alert, Button, Space } from 'antd'
import { type ReactNode, useEffect } from 'react'
import { ErrorState, SkeletonRows } from '../../parts/states.tsx'
import { useText } from '../../texts/texts.ts'
import { EnableFactor } from './FactorSetUp.tsx'
import { ProofForm } from './ProofForm.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { useSecondFactor } from './useSecondFactor.ts'

/** The own second factor: set up, recovery codes, turned off; `onUnsaved`: codes are shown that are shown only once. */
export function SecondFactor({ onUnsaved }: { onUnsaved?: (unsaved: boolean) => void }): ReactNode {
  const t = useText()
  const { status, error, codes, doing, ...factor } = useSecondFactor()
  const unsaved = codes !== undefined
  useEffect(() => onUnsaved?.(unsaved), [onUnsaved, unsaved])
  if (error) return <ErrorState compact error={error} onRetry={factor.retry} />
  if (!status) return <SkeletonRows rows={4} />
  if (codes) return <RecoveryCodes codes={codes} onDone={() => void factor.finish()} />
  if (!status.enabled) return <EnableFactor onCodes={factor.showCodes} />
  return (
    <Space orientation="vertical" size="middle" style={{ width: '100%' }}>
      <Alert
        type="success"
        showIcon
        title={t('ui.security.on')}
        description={t('ui.security.codesLeft', { n: status.recoveryLeft })}
      />
      <Space wrap>
        <Button onClick={() => factor.ask('renew')}>{t('ui.security.renew')}</Button>
        <Button danger onClick={() => factor.ask('disable')}>
          {t('ui.security.disable')}
        </Button>
      </Space>
      {doing === 'renew' ? (
        <ProofForm fields={['otp']} submit={t('ui.security.renew')} onSubmit={factor.renew} />
      ) : null}
      {doing === 'disable' ? (
        <ProofForm
          fields={['password', 'otp']}
          submit={t('ui.security.disable')}
          danger
          onSubmit={factor.disable}
        />
      ) : null}
    </Space>
  )
}
