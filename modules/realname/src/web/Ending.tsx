import { useAct, usePermission, useText } from '@motorpool/ui'
import { Alert, App, Button, Space } from 'antd'
import { type ReactNode, useState } from 'react'
import type { Side } from '../shared/index.ts'
import { keyOf, ownCalls, wizardCalls } from './calls.ts'
import { ReasonDialog } from './ReasonDialog.tsx'

interface Props {
  requestId: string
  /** A person and a vehicle were confirmed. */
  isReady: boolean
  onDone: () => void
}

/** Staff hand a request to the operator, or give it back with the reason. */
export function Decision({ side, requestId, isReady, onDone }: Props & { side: Side }): ReactNode {
  const t = useText()
  const may = usePermission()
  const { act, busy } = useAct([keyOf(side)])
  const [refusing, setRefusing] = useState(false)
  if (!may('update', keyOf(side))) return null
  const decide = async (passed: boolean, opinion = '') => {
    await wizardCalls.audit(side, requestId, passed, opinion)
    setRefusing(false)
    onDone()
  }
  return (
    <div className="rn-paper">
      {isReady ? null : <Alert type="info" showIcon title={t('verify.incomplete')} />}
      <Space wrap>
        <Button
          type="primary"
          loading={busy}
          disabled={!isReady}
          onClick={() => void act(() => decide(true), t('verify.submitted'))}
        >
          {t('verify.submit')}
        </Button>
        <Button danger disabled={busy} onClick={() => setRefusing(true)}>
          {t('verify.refuse')}
        </Button>
      </Space>
      {refusing ? (
        <ReasonDialog
          title={t('verify.refuseAsk')}
          danger
          busy={busy}
          onDone={(opinion) => void act(() => decide(false, opinion), t('verify.refused'))}
          onClose={() => setRefusing(false)}
        />
      ) : null}
    </div>
  )
}

/** An owner hands the own request in, takes it back, or has it and its papers deleted. */
export function HandIn({
  requestId,
  isReady,
  submitTime,
  onDone,
  onGone,
}: Props & { submitTime: number | null; onGone: () => void }): ReactNode {
  const t = useText()
  const { modal } = App.useApp()
  const { act, busy } = useAct([['verify', 'own']])
  const isIn = submitTime !== null
  const change = async () => {
    await (isIn ? ownCalls.takeBack(requestId) : ownCalls.submit(requestId))
    onDone()
  }
  const remove = () =>
    void modal.confirm({
      title: t('verify.removeAsk'),
      okButtonProps: { danger: true },
      onOk: () =>
        act(async () => {
          await ownCalls.remove(requestId)
          onGone()
        }, t('verify.removed')),
    })
  return (
    <div className="rn-paper">
      {isReady ? null : <Alert type="info" showIcon title={t('verify.ownIncomplete')} />}
      {isIn ? <Alert type="info" showIcon title={t('verify.handedInHint')} /> : null}
      <Space wrap>
        <Button
          type={isIn ? 'default' : 'primary'}
          size="large"
          loading={busy}
          disabled={!isReady && !isIn}
          onClick={() => void act(change, t(isIn ? 'verify.tookBack' : 'verify.handedInToast'))}
        >
          {t(isIn ? 'verify.takeBack' : 'verify.handIn')}
        </Button>
        <Button danger size="large" disabled={busy} onClick={remove}>
          {t('verify.remove')}
        </Button>
      </Space>
    </div>
  )
}
