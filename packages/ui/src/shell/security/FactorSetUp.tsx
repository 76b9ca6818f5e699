import { QRCode, Space, Typography } from 'antd'
import { type ReactNode, useState } from 'react'
import { useText } from '../../texts/texts.ts'
import { ProofForm } from './ProofForm.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { useFactorSetup } from './useSecondFactor.ts'

/** Password, key for the authenticator, first code. */
export function EnableFactor({ onCodes }: { onCodes: (codes: readonly string[]) => void }): ReactNode {
  const t = useText()
  const { begun, begin, confirm } = useFactorSetup(onCodes)
  if (!begun)
    return (
      <>
        <p className="mp-soft">{t('ui.security.factorHint')}</p>
        <ProofForm fields={['password']} submit={t('ui.security.begin')} onSubmit={begin} />
      </>
    )
  return (
    <Space orientation="vertical" size="middle" style={{ width: '100%' }}>
      <p className="mp-soft">{t('ui.security.scan')}</p>
      <QRCode value={begun.uri} type="svg" size={184} errorLevel="M" bgColor="#fff" color="#000" />
      <Typography.Text copyable className="mp-mono">
        {begun.secret}
      </Typography.Text>
      <ProofForm fields={['otp']} submit={t('ui.security.confirm')} onSubmit={confirm} />
    </Space>
  )
}

/** From the password to the saved recovery codes, where nothing else is to be done meanwhile. */
export function FactorSetUp({ onDone }: { onDone: () => Promise<void> }): ReactNode {
  const [codes, setCodes] = useState<readonly string[]>()
  if (codes) return <RecoveryCodes codes={codes} onDone={() => void onDone()} />
  return <EnableFactor onCodes={setCodes} />
}
