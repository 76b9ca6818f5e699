import { useText, useUnsaved } from '@motorpool/ui'
import { Modal } from 'antd'
import type { ReactNode } from 'react'
import { CommandForm } from './form/CommandForm.tsx'
import { dialogOf, useCommandForm } from './form/useCommandForm.ts'
import { useSend } from './useSend.ts'

interface Props {
  vin: string
  onClose(): void
}

/** Gives a vehicle a command. */
export function SendCommand({ vin, onClose }: Props): ReactNode {
  const t = useText()
  const { busy, send } = useSend(vin)
  const form = useCommandForm(vin)
  const close = useUnsaved(form.changed, onClose)
  const give = async () => {
    if (form.wish && (await send(form.wish))) onClose()
  }
  return (
    <Modal
      open
      {...dialogOf(form)}
      title={t('command.send')}
      okText={t('command.send')}
      confirmLoading={busy}
      onCancel={close}
      onOk={() => void give()}
    >
      <CommandForm form={form} />
    </Modal>
  )
}
